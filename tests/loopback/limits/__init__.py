"""Discord's documented limits: what it would refuse, said as it says it."""

from .commands import autocomplete_issues, command_issues
from .components import walk
from .issue import Issue, error_body
from .messages import message_issues
from .modals import modal_issues

__all__ = ["Issue", "autocomplete_issues", "command_issues", "error_body", "message_issues", "modal_issues", "walk"]
