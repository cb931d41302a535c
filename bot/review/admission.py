"""Who is let in: asked at the door, and again before every page."""

from __future__ import annotations

from bot.barred import Barred
from bot.ledger.facade import Ledgers
from bot.review.members import FreshMembers, NoMember
from bot.review.refusals import Refused
from bot.review.visitor import Home, Visitor
from bot.rights import rights_of

_NO_MEMBER = "Discord says that you, or I, are no longer in that server."
_NO_OFFICIAL = "In {} you are no director or moderator: the record is theirs to look through here. Ask with /rulings."
_BARRED = "Whoever runs me does not offer me here any more: please ask them."


class NotAdmitted(Refused):
    """The sentence is for this person; their session, if any, is over."""

    def __init__(self, said: str) -> None:
        super().__init__(403, said)


class Admission:
    def __init__(self, members: FreshMembers, ledgers: Ledgers, barred: Barred) -> None:
        self._members, self._ledgers, self._barred = members, ledgers, barred

    async def admit(self, guild_id: int, user_id: int, csrf: str) -> Visitor:
        """Raises NotAdmitted, NotAnswered where Discord is not there to be asked, and LedgerError."""
        if self._barred.bars(guild_id, user_id):
            raise NotAdmitted(_BARRED)
        try:
            found = await self._members.ask(guild_id, user_id)
        except NoMember as gone:
            raise NotAdmitted(_NO_MEMBER) from gone
        settings = await self._ledgers.settings.current(str(guild_id))
        rights = rights_of(settings, found.roles, manages=found.manages)
        if not rights.official:
            raise NotAdmitted(_NO_OFFICIAL.format(found.server_name))
        home = Home(self._ledgers, guild_id)
        return Visitor(guild_id, user_id, found.name, found.server_name, rights, csrf, home)
