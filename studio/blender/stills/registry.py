"""Every still life by name: the tone of its table and the function that lays it out."""
from stills import details, devices, pages, skin, visit
from stills.cards import CARDS

STILLS = {
    "aging": ("rose", skin.aging), "acne": ("sage", skin.acne), "hair-loss": ("clay", devices.hair), "fat-reduction": ("sand", devices.fat_reduction),
    "pigmentation": ("rose", skin.pigmentation), "acne-scar": ("clay", skin.acne_scar), "laser-hair-removal": ("linen", devices.laser_hair),
    "iv-injections": ("linen", visit.iv), "limited-time-offers": ("sand", devices.offers),
    "injectables": ("rose", skin.injectables), "microneedling": ("clay", skin.microneedling), "rf": ("sand", devices.radio), "laser": ("sand", devices.laser),
    "ipl": ("rose", devices.flash), "peel": ("sage", skin.peel), "hydra-facial": ("cool", devices.hydra), "led": ("clay", devices.led), "prp": ("rose", skin.prp),
    "scalp": ("clay", devices.scalp), "cryo": ("cool", devices.cryo), "body-rf": ("sand", devices.body_rf), "muscle-stimulation": ("cool", devices.muscle),
    "iv-drip": ("cool", visit.iv_drip), "shots": ("linen", skin.shots), "consultation": ("sand", visit.consultation), "virtual-consultation": ("sage", visit.virtual),
    "scalp-set": ("rose", details.scalp_set), "peel-set": ("sage", details.peel_set), "towels": ("clay", details.towels), "robe": ("wall", details.robe),
    "ampoules": ("linen", details.ampoules), "booked": ("sage", visit.booked), "gift": ("rose", visit.gift),
    "not-found": ("rose", pages.astray), **CARDS,
}
