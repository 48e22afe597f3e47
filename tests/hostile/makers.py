"""Writes the hostile files that are too large, too binary or too special to be kept as text."""

import gzip
import io
import os
import socket
import struct
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

Maker = Callable[..., bytes]


def png(width: int, height: int, rows: bytes, depth: int = 8, color: int = 0, extra: bytes = b"") -> bytes:
    """A PNG whose header claims a size; *rows* are the bytes of the image, which need not fit."""
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    pieces = (_chunk(b"IHDR", header), extra, _chunk(b"IDAT", zlib.compress(rows, 9)), _chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(pieces)


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def png_bomb(side: int, claimed: int | None = None) -> bytes:
    """A small file whose pixels fill memory; or one that claims more pixels than it has."""
    bits = b"".join(b"\0" + b"\0" * ((side + 7) // 8) for _ in range(side))
    return png(claimed or side, claimed or side, bits, depth=1)


def png_line(width: int, height: int) -> bytes:
    row = b"\0" + bytes(255 * (i % 2) for i in range(width))
    return png(width, height, row * height)


def png_text_bomb(megabytes: int) -> bytes:
    packed = zlib.compress(b"A" * (megabytes << 20), 9)
    return png(2, 2, b"\0\0\xff\0\xff\0", extra=_chunk(b"zTXt", b"note\0\0" + packed))


def picture(format: str, mode: str = "1", side: int = 4, keep: int | None = None, **options: Any) -> bytes:
    """A picture in any format that Pillow writes, cut off after *keep* bytes."""
    from PIL import Image

    image = Image.new(mode, (side, side))
    if "frames" in options:
        others = [Image.new(mode, (side, side), 1) for _ in range(options.pop("frames") - 1)]
        options |= {"save_all": True, "append_images": others}
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()[:keep]


def bmp_claim(width: int, height: int) -> bytes:
    header = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 1, 0, 0, 0, 0, 2, 0)
    return b"BM" + struct.pack("<IHHI", 62, 0, 0, 62) + header + b"\0\0\0\0\xff\xff\xff\0" + b"\0" * 16


def gif_claim(width: int, height: int) -> bytes:
    return b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + b"\0\0\0\xff\xff\xff" + b";"


def gzip_bomb(megabytes: int, piece: str = "\0", layers: int = 1) -> bytes:
    unit = piece.encode()
    content = unit * ((megabytes << 20) // len(unit))
    for _ in range(layers):
        content = gzip.compress(content, 9)
    return content


def gzip_of(text: str, keep: int | None = None, tail: str = "") -> bytes:
    return gzip.compress(text.encode())[:keep] + tail.encode()


def zip_bomb(megabytes: int, files: int = 1) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(files):
            archive.writestr(f"../../{number}", b"\0" * (megabytes << 20))
    return file.getvalue()


def penpa_bomb(megabytes: int, piece: str = "a") -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress((piece * ((megabytes << 20) // len(piece))).encode()) + packer.flush()
    return b"https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + b64encode(packed)


def repeat(head: str, piece: str, times: int, tail: str = "") -> bytes:
    return (head + piece * times + tail).encode("utf-8", "surrogatepass")


def encoded(text: str, encoding: str) -> bytes:
    return text.encode(encoding)


def random_bytes(count: int, seed: int) -> bytes:
    import random

    return random.Random(seed).randbytes(count)


MAKERS: dict[str, Maker] = {
    maker.__name__: maker
    for maker in (
        *(png_bomb, png_line, png_text_bomb, picture, bmp_claim, gif_claim, gzip_bomb, gzip_of, zip_bomb),
        *(penpa_bomb, repeat, encoded, random_bytes),
    )
}


# --- what is no plain file


def fifo(path: Path) -> None:
    """Nobody ever writes to it."""
    os.mkfifo(path)


def unix_socket(path: Path) -> None:
    before = os.getcwd()
    os.chdir(path.parent)  # the path of a socket has at most 108 bytes
    try:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(path.name)
    finally:
        os.chdir(before)


def dangling_link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


def link_loop(path: Path) -> None:
    path.symlink_to(path)


def link_to_folder(path: Path) -> None:
    path.symlink_to(path.parent, target_is_directory=True)


def link_to_zero(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def sparse(path: Path) -> None:
    """Ten gigabytes of nothing."""
    with path.open("wb") as file:
        file.truncate(10 << 30)


SPECIAL: dict[str, Callable[[Path], None]] = {
    maker.__name__: maker
    for maker in (fifo, unix_socket, dangling_link, link_loop, link_to_folder, link_to_zero, folder, sparse)
}
