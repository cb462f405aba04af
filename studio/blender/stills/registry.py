"""Every still life by name: the tone of its table and the function that lays it out."""
from stills import details, devices, skin, visit

STILLS = {
    "aging": ("rose", skin.aging), "acne": ("sage", skin.acne), "hair-loss": ("clay", devices.hair), "fat-reduction": ("sand", devices.fat_reduction),
    "pigmentation": ("rose", skin.pigmentation), "acne-scar": ("clay", skin.acne_scar), "laser-hair-removal": ("linen", devices.laser_hair),
    "iv-injections": ("linen", visit.iv), "limited-time-offers": ("sand", devices.offers),
    "injectables": ("rose", skin.injectables), "microneedling": ("clay", skin.microneedling), "rf": ("sand", devices.radio), "laser": ("sand", devices.laser),
    "ipl": ("rose", devices.flash), "peel": ("sage", skin.peel), "hydra-facial": ("cool", devices.hydra), "led": ("clay", devices.led), "prp": ("rose", skin.prp),
    "scalp": ("clay", devices.scalp), "cryo": ("cool", devices.cryo), "body-rf": ("sand", devices.body_rf), "muscle-stimulation": ("cool", devices.muscle),
    "iv-drip": ("cool", visit.iv_drip), "shots": ("linen", skin.shots), "consultation": ("sand", visit.consultation), "virtual-consultation": ("sage", visit.virtual),
    "giftcard-1": ("rose", visit.gift_card(1)), "giftcard-2": ("sage", visit.gift_card(2)), "giftcard-3": ("clay", visit.gift_card(3)),
    "tier-fern": ("sage", visit.tier_card("fern")), "tier-cedar": ("clay", visit.tier_card("cedar")), "tier-laurel": ("sand", visit.tier_card("laurel")),
    "quiz-header": ("rose", visit.quiz), "checker-header": ("sage", visit.checker), "empty": ("sand", visit.empty), "not-found": ("rose", visit.not_found),
    "detail-1": ("clay", details.towels), "detail-2": ("sage", details.bowls), "detail-3": ("linen", details.carafe), "detail-4": ("rose", details.branch),
    "detail-5": ("sand", details.mask_tools),
    "gift": ("rose", visit.gift), "offer-popup": ("sand", visit.offer),
}
