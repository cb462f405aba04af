"""Still lifes on the table: categories, treatment families, page headers. One function per subject in stills/."""
from core.scene import place
from sets.fit import changed_regions
from sets.table import table
from shots.plates import over_plate
from stills.registry import STILLS


def shoot(job):
    tone, arrange = STILLS[job["still"]]
    ground = {}

    def empty():
        ground["z"] = table(tone)

    def subject():
        nodes = arrange(ground["z"], job["labels"])
        return changed_regions([place([node for node in nodes if node.parent is None])], ground["z"], 1.0)

    over_plate(job, f"table-{tone}", empty, subject)
