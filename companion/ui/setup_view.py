"""The Set up page. What it shows follows from one header; once dealt, the header is in the address as a setup code.

So a reload brings the same layout back, and the address can be sent as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from companion import loader
from companion.core.deal import Drawn, Way
from companion.core.errors import Refused
from companion.core.fields import Field
from companion.core.game import AnyGame
from companion.core.message import Message, msg
from companion.core.moves import Depth, SetDepth
from companion.core.setup import Document, Header, dealer_of, header_of, is_whole, kept_parts, plan, settled
from companion.games import games
from companion.share import code as share_code
from companion.ui import components, forms, nav, notices, setup_form, style
from companion.ui.drafts import Draft
from companion.ui.language import md
from companion.ui.tables import desk, fresh_seed, known_link, record, store, tap
from companion.ui.visitor import household

DEPTHS: dict[Depth, Message] = {
    Depth.EVERYTHING: msg("Everything"),
    Depth.KEY: msg("Key events"),
    Depth.SHEET: msg("Only the final sheet"),
}


def asked() -> tuple[AnyGame | None, Header | None]:
    """The game, and the header where the address holds a setup code."""
    code = st.query_params.get("s")
    if not code:
        setup_form.arrive(None)
        return games().get(st.query_params.get("g", "")), None
    try:
        document = share_code.open_code(code, games(), loader.tables)
    except Refused as refusal:
        notices.faults(refusal.faults)
        return None, None
    setup_form.arrive(code)
    return games()[document.game], header_of(document)


def head(game: AnyGame) -> None:
    """The title and the way to other pages."""
    nav.head(game.name, msg("Set up"), link_id=known_link(), game=game.slug)


def laid_out(game: AnyGame, wanted: Header) -> Document | None:
    """The layout as the address has it; a change of names or options gives another, with its own address."""
    if not wanted.seed:
        return None
    try:
        document = plan(game, loader.tables(game), wanted)
        code = share_code.code_of(game, loader.tables(game), document, whole=is_whole(game, document))
    except Refused as refusal:
        notices.faults(refusal.faults, game.slug)
        return None
    _address(code)
    return document


def _address(code: str) -> None:
    """The page is about this setup from now on."""
    if st.query_params.get("s") != code:
        st.query_params.from_dict({"s": code})
    setup_form.stay(code)


def _dealt(game: AnyGame) -> None:
    """Deal with the seed that was typed in, or a fresh one (a button's callback)."""
    wanted = setup_form.entered(game)
    try:
        header = settled(game, wanted.model_copy(update={"seed": wanted.seed or fresh_seed()}))
        document = plan(game, loader.tables(game), header)
        code = share_code.code_of(game, loader.tables(game), document, whole=False)
    except Refused as refusal:
        st.session_state["refused"] = refusal.faults
        return
    setup_form.remember(header)
    style.show_part("layout")
    _address(code)


def deal_bar(game: AnyGame) -> None:
    """Deal: one tap."""
    with st.expander(md(msg("Use a seed of your own")), icon=":material/casino:"):
        draft = Draft(setup_form.SEED)
        key, keep = draft.bind("seed", "")
        st.text_input(md(msg("Seed (empty: a fresh one)")), key=key, on_change=keep, max_chars=40)
    with nav.bar():
        st.button(
            md(msg("Deal")),
            key="go-deal",
            type="primary",
            width="stretch",
            on_click=_dealt,
            args=(game,),
        )


def show_layout(game: AnyGame, document: Document) -> None:
    """The checklist, what the table types in, and dealing parts again."""
    with st.container(key="layout"):
        _typed_in(game, document)
        steps = game.laying.checklist(loader.tables(game), document)
        components.checklist(steps, key="steps", token=st.query_params.get("s", ""))
    _again(game, document)


def _typed_in(game: AnyGame, document: Document) -> None:
    header = header_of(document)
    dealer = dealer_of(game, header)
    tables = loader.tables(game)
    game.laying.deal(tables, header, dealer)
    for drawn in dealer.log:
        if dealer.ways[drawn.name.partition(".")[0]] is not Way.HAND:
            continue
        field = game.laying.ask(tables, drawn)
        if field is None:
            continue
        with st.expander(md(field.label), icon=":material/edit:" if drawn.items is None else ":material/check:"):
            entered = _as_draw(forms.fill(_alone(field), _typed_draft(header, drawn)).get(field.id), drawn.count)
            st.button(
                md(msg("Take it down")),
                key=f"typed-{drawn.name}",
                disabled=entered is None,
                on_click=_take_down,
                args=(game, header, drawn, field),
            )


def _alone(field: Field) -> forms.FormOf:
    return lambda _: [field]


def _typed_draft(header: Header, drawn: Drawn) -> Draft:
    return Draft(f"typed/{header.seed}/{drawn.name}", lasting=True)


def _as_draw(value: Any, count: int) -> tuple[str, ...] | None:
    items = (value,) if isinstance(value, str) else tuple(value or ())
    return items if len(items) == count else None


def _take_down(game: AnyGame, header: Header, drawn: Drawn, field: Field) -> None:
    """Put what was typed in into the setup (a button's callback)."""
    draft = _typed_draft(header, drawn)
    items = _as_draw(forms.gather(_alone(field), draft).get(field.id), drawn.count)
    if items is not None:
        draft.drop()
        _show(game, header.model_copy(update={"typed": {**header.typed, drawn.name: items}}))


def _show(game: AnyGame, header: Header) -> None:
    try:
        tables = loader.tables(game)
        document = plan(game, tables, header)
        _address(share_code.code_of(game, tables, document, whole=is_whole(game, document)))
    except Refused as refusal:
        st.session_state["refused"] = refusal.faults


def _again(game: AnyGame, document: Document) -> None:
    """Deal one part again while the others stay, or all of them; how often is counted and shown."""
    again = [part for part in game.parts if document.options[part.id] == Way.DICTATED]
    if not again:
        return
    with st.expander(md(msg("Deal again")), icon=":material/casino:", key="again", on_change="rerun") as more:
        if not more.open:
            return
        st.caption(md(_seed_words(document)))
        for part in again:
            count = document.rolls.get(part.id, 0)
            label = msg("{part} (dealt again: {n})", part=part.label, n=count) if count else part.label
            st.button(
                md(label), key=f"again-{part.id}", on_click=_deal_again, args=(game, document, (part.id,)), width="stretch"
            )
        st.button(
            md(msg("All of it")),
            key="again-all",
            on_click=_deal_again,
            width="stretch",
            args=(game, document, tuple(part.id for part in again)),
        )


def _seed_words(document: Document) -> Message:
    return msg("Seed {seed}. The same seed, names and choices give the same layout on every machine.", seed=document.seed)


def _deal_again(game: AnyGame, document: Document, parts: tuple[str, ...]) -> None:
    header = header_of(document)
    rolls: Mapping[str, int] = {**header.rolls, **{part: header.rolls.get(part, 0) + 1 for part in parts}}
    _show(game, header.model_copy(update={"rolls": dict(rolls)}))


@st.fragment
def start_bar(game: AnyGame, document: Document) -> None:
    """Start the table with this layout; whatever else runs is not touched."""
    draft = Draft(f"setup:{game.slug}:depth")
    key, keep = draft.bind("depth", Depth.EVERYTHING.value)
    names = {depth.value: md(label) for depth, label in DEPTHS.items()}
    depth = st.pills(
        md(msg("What is recorded at the table")),
        list(names),
        key=key,
        on_change=keep,
        required=True,
        format_func=names.__getitem__,
    )
    if is_whole(game, document):
        st.warning(md(msg("This setup came with its hidden order: whoever has the link can know it.")))
    nav.link("share", msg("Share this setup"), s=st.query_params.get("s"))
    with nav.bar():
        if st.button(md(msg("Start the table")), key="go-start", type="primary", width="stretch"):
            nav.go("table", t=_start(game, document, Depth(depth or Depth.EVERYTHING)))


def _start(game: AnyGame, document: Document, depth: Depth) -> str:
    if kept_parts(game, document) and document.secret_seed is None:
        header = header_of(document).model_copy(update={"secret_seed": fresh_seed()})
        document = plan(game, loader.tables(game), header)
    table_id = desk().start(game, document, household())
    link_id = store().links.make(table_id, "record").id
    if depth is not Depth.EVERYTHING:
        revision = desk().open(table_id).revision
        record(link_id, SetDepth(depth=depth), revision, tap(link_id, revision))
    return link_id
