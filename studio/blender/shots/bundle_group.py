"""Bundles: what belongs together, in its real proportions, standing as a group."""
from forms.registry import build, extent
from sets.fit import changed_regions
from sets.settings import setting
from shots.plates import over_plate

#: places for up to four packs: x as a share of the group's width, y in cm; the tallest stands behind
WIDTH = 12.5


def shoot(job):
    ground = {}

    def empty():
        ground["z"] = setting(job["set"])

    def subject():
        z = ground["z"]
        packs = [build(item) for item in job["items"]]
        sizes = []
        for pack in packs:
            low, high = extent(pack)
            sizes.append((high.x - low.x, high.z - low.z))
        order = sorted(range(len(packs)), key=lambda i: -sizes[i][1])
        # tallest second from the left, smallest in front: 1 0 2 3 by height
        line = [order[i] for i in ((1, 0, 2, 3) if len(order) == 4 else (1, 0, 2))]
        gap = 0.7
        total = sum(sizes[i][0] for i in line) + gap * (len(line) - 1)
        factor = min(WIDTH / total, 11.8 / max(height for _, height in sizes))
        x = -total * factor / 2 - 0.3
        for rank, i in enumerate(line):
            width = sizes[i][0] * factor
            packs[i].scale = tuple(s * factor for s in packs[i].scale)
            packs[i].location = (x + width / 2, 1.4 if i == order[0] else (-1.1 if rank % 2 else -0.6), z + 0.002)
            packs[i].rotation_euler[2] += (0.08, 0.0, -0.06, -0.1)[rank]
            x += width + gap * factor
        return changed_regions(packs, z)

    over_plate(job, f"set-{job['set']}", empty, subject)
