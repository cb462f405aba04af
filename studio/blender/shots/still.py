"""Still lifes on the table: categories, treatment families, page headers. One function per subject in stills/."""
from sets.table import CLEAR, VIEW, table
from shots.plates import whole
from stills.registry import STILLS


def shoot(job):
    tone, arrange = STILLS[job["still"]]
    whole(job, lambda: arrange(table(tone, job.get("strips", False), job.get("view", VIEW), job.get("clear", CLEAR)), job["labels"]))
