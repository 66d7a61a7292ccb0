"""A turn on the Table page: the board, what may be done, the form for it, undo and the button that goes on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from companion import together
from companion.core.errors import Refused
from companion.core.fields import Spots
from companion.core.message import Message, msg
from companion.core.moves import Depth, Know, name
from companion.core.view import Offer, Picture
from companion.ui import covered, forms, nav, notices, style
from companion.ui.asking import Asking, asked_at, asked_now
from companion.ui.drafts import Draft
from companion.ui.language import md, t
from companion.ui.tables import go_to, is_asked, late, let_it_be, of_now, record, screen_of, tap, told
from companion.visits import Screen


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a form came to: the move once it is whole and allowed, what is odd about it, and the pictures that it drew.

    ``missing``: what is asked next, once something has been answered.
    """

    move: Any = None
    doubts: tuple[Message, ...] = ()
    drawn: frozenset[str] = frozenset()
    missing: Message | None = None


@st.fragment
def show(link_id: str, revision: int) -> None:
    """The board that is asked on top, what may be done and its form, the other boards, and the button that goes on.

    A fragment: a tap that only fills in the form draws nothing else again. As soon as something is recorded, here or
    elsewhere, the whole page is.
    """
    screen = screen_of(link_id)
    if screen is None:
        st.rerun()
    if screen.session.revision != revision:
        _tapped_late(screen, revision)
        st.rerun()
    asking = asked_now(screen)
    notices.show(screen.game.slug)
    _tell(asking)
    board = st.container()
    offer = _uncovered(asking, _offer(asking))
    entry = _Entry() if offer is None else _form(asking, offer, board)
    for doubt in entry.doubts:
        st.warning(md(doubt), icon=":material/help:")
    for picture in asking.now.pictures:  # below, so that an answer that needs no board is in sight
        if picture.id not in entry.drawn:
            forms.show_board(picture)
    _go(asking, offer, entry)
    style.settle()


def _tell(asking: Asking) -> None:
    """What came of the last tap; and that the draft stands, where the question is still the one that it answers."""
    message = told(asking.revision)
    if message is None:
        return
    chosen = _chosen(asking)
    is_kept = chosen is not None and asking.is_begun(chosen)
    kept = msg("{told} What you entered is kept.", told=message) if is_kept else message
    st.info(md(kept), icon=":material/sync:")


def _tapped_late(screen: Screen, revision: int) -> None:
    """A tap that would have recorded at once, while another phone was faster."""
    asking = asked_at(screen, revision)
    offer = _chosen(asking) if asking else None
    if asking is None or offer is None or not offer.instant or not asking.was_quiet(offer):
        return
    entered = asking.entered(offer)
    if asking.is_full(offer, entered):
        _record(asking, offer, entered)


def _chosen(asking: Asking) -> Offer | None:
    """The offer whose form is on the screen, without drawing."""
    offers = {offer.id: offer for offer in asking.now.offers}
    picked = Draft(asking.place).get("offer")
    return offers.get(picked) or next(iter(offers.values()), None)


def _offer(asking: Asking) -> Offer | None:
    chosen = _chosen(asking)
    if chosen is None or len(asking.now.offers) == 1:
        return chosen
    offers = {offer.id: offer for offer in asking.now.offers}
    draft = Draft(asking.place)
    if draft.get("offer") not in offers:
        draft.set("offer", chosen.id)
    key, keep = draft.bind("offer", chosen.id)
    labels = {name: _offer_label(offer) for name, offer in offers.items()}
    picked = st.pills(
        t(msg("What is done")),
        list(offers),
        key=key,
        on_change=_another_offer,
        args=(keep,),
        label_visibility="collapsed",
        format_func=labels.__getitem__,  # the control remembers it: the words alone, and not all that may be done
        required=True,
    )
    return offers.get(picked or chosen.id, chosen)


def _another_offer(keep: Callable[[], None]) -> None:
    keep()
    style.show_top()


def _offer_label(offer: Offer) -> str:
    return f":gray[{md(offer.label)}]" if offer.closed else md(offer.label)


def _uncovered(asking: Asking, offer: Offer | None) -> Offer | None:
    """The offer whose form may be drawn; what one player alone may see waits until that player asks for it."""
    if offer is None or not asking.screen.is_covered(offer):
        covered.cover()
        return offer
    place = f"{asking.place}:{offer.id}"
    session, seat = asking.screen.session, offer.secret_for
    if not covered.is_open(place):
        st.button(
            md(msg("Only {player} looks: show", player=session.names[seat] if seat is not None else "")),
            key=f"{place}:show",
            icon=":material/visibility:",
            on_click=covered.uncover,
            args=(place,),
        )
        return None
    st.button(
        md(msg("Hide")),
        key="cover",
        icon=":material/visibility_off:",
        on_click=covered.cover,
    )
    return next((other for other in session.now(seat).offers if other.id == offer.id), offer)


def _form(asking: Asking, offer: Offer, board: DeltaGenerator) -> _Entry:
    session = asking.screen.session
    if offer.closed:
        st.info(md(offer.closed), icon=":material/lock:")
        for rule in offer.rules:
            nav.link("rules", msg("Why? Rule {rule}", rule=rule), g=session.game.slug, r=rule)
        return _Entry()
    if offer.hint:
        st.caption(md(offer.hint))
    asking.draw_quiet(offer, asking.entered(offer))
    pictures: Mapping[str, Picture] = {picture.id: picture for picture in asking.now.pictures}
    draft = asking.draft(offer)
    entered = forms.fill(lambda so_far: asking.fields(offer, so_far), draft, pictures=pictures, board=board)
    drawn = frozenset(field.picture for field in asking.fields(offer, entered) if isinstance(field, Spots))
    try:
        move = asking.move(offer, entered)
        asking.check(move)
    except Refused as refusal:
        fields = asking.fields(offer, entered)
        if asking.is_whole(offer, entered):
            notices.faults(refusal.faults, session.game.slug, labels={field.id: field.label for field in fields})
        left = next((field.label for field in fields if field.id not in entered), None)
        return _Entry(drawn=drawn, missing=left if fields and fields[0].id in entered else None)
    if offer.instant and asking.is_full(offer, entered) and asking.was_quiet(offer):
        _record(asking, offer, entered)
        st.rerun()
    return _Entry(move, session.game.playing.doubts(session.tables, session.position.state, move), drawn)


def _record(asking: Asking, offer: Offer, entered: Mapping[str, Any]) -> None:
    """Record what was entered; what does not come to stand stays in the form."""
    link_id = asking.screen.visit.link
    try:
        move = asking.move(offer, entered)
        asking.check(move)
    except Refused as refusal:
        st.session_state["refused"] = refusal.faults
        return
    if record(link_id, move, asking.revision, tap(link_id, asking.revision)):
        asking.draft(offer).drop()


def _go_on(link_id: str, offer_id: str, seen: int) -> None:
    """Record what is entered now, which may be a tap more than what the button said."""
    screen = screen_of(link_id)
    if screen is None:
        return
    asking = asked_at(screen, seen)
    offer = next((offer for offer in asking.now.offers if offer.id == offer_id), None) if asking else None
    if asking is None or offer is None:
        late(link_id, seen, tap(link_id, seen))
    else:
        _record(asking, offer, asking.entered(offer))


def _go(asking: Asking, offer: Offer | None, entry: _Entry) -> None:
    """The one button that goes on and says what it will do; always in reach."""
    session, visit = asking.screen.session, asking.screen.visit
    if session.is_over or session.position.depth is Depth.SHEET:
        if st.button(md(msg("Scores")), key="go-scores", type="primary", width="stretch"):
            nav.go("scores", t=visit.link)
        return
    if not visit.may_record and not asking.now.offers:
        return
    label = entry.missing or (offer.button if offer else msg("Choose above"))
    if entry.move is not None and not isinstance(entry.move, Know):
        label = name(session.game, session.tables, session.position, entry.move)
    tap(visit.link, asking.revision)
    st.button(
        md(label),
        key=of_now("go-on", asking.revision),
        type="primary",
        disabled=entry.move is None,
        on_click=_go_on,
        args=(visit.link, offer.id if offer else "", asking.revision),
        width="stretch",
        wrap=True,
    )


def back_and_forth(screen: Screen) -> None:
    """The left half of the bar: undo with what it takes back and whose that was, and redo.

    It stands outside of the fragment: what fills in the form does not change it.
    """
    session, link_id = screen.session, screen.visit.link
    back, seen = session.log.cursor - 1, session.revision
    tap_id = tap(link_id, seen)
    if screen.visit.role == "follow":
        return
    is_any = session.last() is not None
    may = is_any and screen.may_go_to(back)
    if is_asked(link_id, back, seen):
        _ask_before_undo(screen)
    with nav.bar():
        st.button(
            f"**{md(msg('Undo'))}**  \n{md(_last_told(screen) if is_any else msg('nothing yet'))}",
            key=of_now("undo", seen),
            disabled=not may,
            on_click=go_to,
            args=(link_id, back, seen, tap_id),
            width="stretch",
            wrap=True,
        )
        if session.next() is not None and screen.visit.may_record and screen.may_go_to(session.log.cursor + 1):
            st.button(
                f"**↷**  \n{md(msg('Redo'))}",
                key=of_now("redo", seen),
                on_click=go_to,
                args=(link_id, session.log.cursor + 1, seen, tap_id),
            )


def _ask_before_undo(screen: Screen) -> None:
    """The question lies over the whole bar, so that there is room to say all that would be taken back."""
    session, link_id = screen.session, screen.visit.link
    seen = session.revision
    with st.container(key="sure"):
        st.markdown(f"**{md(msg('Take back what another phone recorded?'))}**  \n{md(_last_told(screen, asked=True))}")
        with st.container(horizontal=True):
            st.button(md(msg("No")), key=of_now("sure-no", seen), on_click=let_it_be, width="stretch")
            st.button(
                md(msg("Take it back")),
                key=of_now("sure-undo", seen),
                type="primary",
                on_click=go_to,
                args=(link_id, session.log.cursor - 1, seen, tap(link_id, seen)),
                kwargs={"sure": True},
                width="stretch",
            )


def _last_told(screen: Screen, *, asked: bool = False) -> Message:
    """What undo takes back, and whose that was; where it is asked, "another phone" has been said already."""
    session = screen.session
    last = session.line(session.log.cursor - 1)
    whose = together.whose(session, last.author, screen.visit.author)
    if whose is None or (asked and not whose.values):
        return last.text
    is_said = set(whose.values) & set(last.text.values)  # "Anna has planned" names her already
    return last.text if is_said else msg("{whose}: {what}", whose=whose, what=last.text)
