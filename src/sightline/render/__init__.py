"""Scenes become text, SVG and pages here."""
