"""Middleware: accepts requests for one of our names and from our own page, and adds security headers to answers."""

import ipaddress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sightline.web.replies import as_response, refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class HostCheck:
    """Refuses requests for another host or from another origin, and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, names: frozenset[str], any_address: bool) -> None:
        self.app = app
        self.names = names
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_out(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        origin = headers.get(b"origin")
        if not self.knows(host):
            reply = refusal(400, "this server is not known by that name: --name adds one")
        elif origin is not None and origin.decode("latin-1").lower().partition("://")[2] != host:
            reply = refusal(403, "only the studio's own page may send requests")
        else:
            await self.app(scope, receive, send_out)
            return
        await as_response(reply, close=True)(scope, receive, send_out)

    def knows(self, host: str) -> bool:
        """Whether this is one of our names. Addresses are safe: no name server can point one at us (DNS rebinding)."""
        name = host.rsplit("]", 1)[0].lstrip("[") if host.startswith("[") else host.rsplit(":", 1)[0]
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return self.any_address
