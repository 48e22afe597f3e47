"""How hard people find Hashi maps: fitted to the five levels of a publisher; see bench/calibration."""

from sightline.family.calibration import Calibration
from sightline.hashi.puzzle import Hashi

CALIBRATION: Calibration[Hashi] = Calibration(
    scale=(-1000, 770, 1760, 2310, 3360),
    constant=-1360,
    rounds={0: 250, 3: 180},
    facts={4: 270, 5: 136},
    tiers={6: 495, 8: 400},
)
