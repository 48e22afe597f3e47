"""How hard people find Hashi maps: fitted to the levels of a publisher and of a program; see bench/calibration."""

from sightline.family.calibration import Calibration
from sightline.hashi.puzzle import Hashi

CALIBRATION: Calibration[Hashi] = Calibration(
    scale=(10000, 30000, 38400, 42000, 49000),
    work=1056,
    rounds={0: 2572},
    facts={4: 2082},
    tiers={6: 778},
)
