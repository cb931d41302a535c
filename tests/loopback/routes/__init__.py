"""The routes that the product uses; importing them registers them."""

from . import application, channels, interactions

__all__ = ["application", "channels", "interactions"]
