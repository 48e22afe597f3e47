"""Exact cover: choose actions so that every requirement is met exactly as often as it asks."""

from sightline.engine.cover.covers import Budget, Covers, CoverStatus
from sightline.engine.cover.exact import Estimate, ExactCover, PricedCover
from sightline.engine.cover.infeasible import Closest, Infeasible

__all__ = ["Budget", "Closest", "CoverStatus", "Covers", "Estimate", "ExactCover", "Infeasible", "PricedCover"]
