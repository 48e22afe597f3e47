"""What a shell offers after Tab: families, formats, techniques, levels, files; and the script that a shell needs."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from sightline.cli.exits import OK
from sightline.cli.output import echo

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem  # slow to import

SHELLS = ("bash", "zsh", "fish")
Complete = Callable[[click.Context, click.Parameter, str], list["CompletionItem"]]


def complete_files(ctx: click.Context, option: click.Parameter, begun: str) -> "list[CompletionItem]":
    """A puzzle may be a file: the shell itself lists them."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(begun, type="file")]


def one_of(names: Callable[[click.Context], Iterable[str]]) -> Complete:
    """Offers the names that go on like what is typed so far; upper and lower case are the same."""

    def complete(ctx: click.Context, option: click.Parameter, begun: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        found = dict.fromkeys(name for name in names(ctx) if name.lower().startswith(begun.lower()))
        return [CompletionItem(name) for name in found]

    return complete


def _families(ctx: click.Context) -> list[Any]:
    """The family that is named on the line so far, or else all."""
    from sightline import registry

    known = registry.families()
    named = [known[name] for name in (ctx.params.get("family"), *ctx.args) if name in known]
    return named[:1] or list(known.values())


def _family_names(ctx: click.Context) -> Iterable[str]:
    from sightline import registry

    return registry.families()


def _formats(ctx: click.Context) -> Iterable[str]:
    return (codec.name for family in _families(ctx) for codec in family.codecs)


def _written_formats(ctx: click.Context) -> Iterable[str]:
    return (codec.name for family in _families(ctx) for codec in family.codecs if codec.encode)


def _techniques(ctx: click.Context) -> Iterable[str]:
    catalogues = [family.reasons for family in _families(ctx) if family.reasons]
    return (one.name for reasons in catalogues for one in reasons.techniques if one.tier)


def _levels(ctx: click.Context) -> Iterable[str]:
    from sightline.core.levels import LEVELS

    return LEVELS


complete_family = one_of(_family_names)
complete_format = one_of(_formats)
complete_written_format = one_of(_written_formats)
complete_technique = one_of(_techniques)
complete_level = one_of(_levels)


QUOTES = r"""
_sightline_quoted() {
    local at
    _sightline_completion "$@"
    [[ ${COMP_WORDS[COMP_CWORD]} == [\"\']* ]] && return 0
    for at in "${!COMPREPLY[@]}"; do
        printf -v "COMPREPLY[$at]" %q "${COMPREPLY[at]}"
    done
}
complete -o nosort -F _sightline_quoted sightline
"""
"""Bash does not quote what it completes, and the names of techniques have blanks."""


@click.command()
@click.argument("shell", type=click.Choice(SHELLS))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def completion(shell: str, as_json: bool) -> int:
    """Print the script that lets a shell complete what you type.

    After Tab it offers commands, options, families, formats, levels, techniques and files. Add the line of the examples
    to ~/.bashrc, ~/.zshrc or ~/.config/fish/config.fish.
    """
    from click.shell_completion import get_completion_class

    from sightline.cli import sightline
    from sightline.cli.common import print_json

    kind = get_completion_class(shell)
    assert kind is not None, "click knows every shell of ours"
    script = kind(sightline, {}, "sightline", "_SIGHTLINE_COMPLETE").source() + (QUOTES if shell == "bash" else "")
    if as_json:
        print_json({"shell": shell, "script": script})
    else:
        echo(script)
    return OK
