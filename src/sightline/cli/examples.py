"""Examples for the help of every verb and the manual page; the tests run them, in this order."""

TOWERS = "'0 0 1 2 0 2 0 0 0 3 0 0 0 1 0 0'"

EXAMPLES: dict[str, list[str]] = {
    "generate": [
        "sightline generate hashi --size 9x9 --difficulty medium --seed 7",
        "sightline generate nonogram -n 3 --seed 1 > pictures.jsonl",
        "sightline generate skyscrapers --size 5 --seed 2 --to tatham > city.txt",
        "sightline generate rooks --size 6 --seed 3 --json",
    ],
    "solve": [
        f"sightline solve {TOWERS}",
        "sightline solve https://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3",
        "sightline solve --json pictures.jsonl city.txt",
        f"sightline solve --watch --delay 0 {TOWERS}",
        "sightline solve --all '[[1],[1],[1]], [[1],[1],[1]]'",
    ],
    "count": ["sightline count '[[1],[1],[1],[1]], [[1],[1],[1],[1]]'", "sightline count --limit 100 pictures.jsonl"],
    "check": [
        "sightline check '[[1],[2]], [[2],[1]]' '10/11'",
        "sightline check --json '[[1],[2]], [[2],[1]]' '01/11'",
    ],
    "explain": [
        f"sightline explain {TOWERS}",
        "sightline explain --pictures --until 3 city.txt",
        "sightline explain --json city.txt > trace.json",
        "sightline explain -o page.html city.txt",
        "sightline explain -o walk.pdf city.txt",
    ],
    "hint": [f"sightline hint {TOWERS}", "sightline hint --rung 2 city.txt"],
    "why": [f"sightline why {TOWERS} r1c3=4"],
    "rate": ["sightline rate pictures.jsonl city.txt", f"sightline rate --json {TOWERS}"],
    "verify": ["sightline verify trace.json", "sightline verify --json trace.json"],
    "batch": [
        "sightline batch rate pictures.jsonl -o rated --workers 1",
        "sightline batch status rated",
        "sightline batch merge rated > ratings.jsonl",
    ],
    "lint": [f"sightline lint {TOWERS}", "sightline lint --json city.txt"],
    "cover": [
        r"printf 'a b c\na\nb c\nc\n' | sightline cover -",
        r"printf 'a b\na\nb\na b\n' | sightline cover --count -",
    ],
    "draw": [
        "sightline draw city.txt",
        "sightline draw --solved -o city.svg city.txt",
        "sightline draw --step 2 -o step.svg city.txt",
    ],
    "book": ["sightline book pictures.jsonl city.txt -o book.pdf --title Sunday"],
    "convert": [
        "sightline convert city.txt --to puzz.link",
        "sightline convert --strict city.txt --to json > city.json",
    ],
    "formats": ["sightline formats", "sightline formats hashi puzz.link"],
    "library": [
        "sightline library hashi --level easy",
        "sightline library add --file mine.db --tag class pictures.jsonl city.txt",
        "sightline library list --file mine.db --family nonogram --level easy",
        "sightline library tag --file mine.db 1 --add done --title 'A picture'",
        "sightline library export --file mine.db --tag done > done.jsonl",
    ],
    "tour": ["sightline tour"],
    "completion": ['eval "$(sightline completion bash)"', "sightline completion fish | source"],
    "site": ["sightline site -o studio --pyodide node_modules/pyodide"],
    "play": ["sightline play", "sightline play city.txt"],
    "serve": ["sightline serve --port 8765"],
}


def epilog(verb: str) -> str:
    """The examples of a verb, as click prints them after its options."""
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in EXAMPLES.get(verb, ()))])
