"""The still life of a page that is not there."""
from core.scene import place
from forms.dropper import top
from geometry.lathe import lathe
from materials.clear import liquid
from materials.solid import plastic
from props import small
from props.instruments import lying
from props.plants import sprig
from props.vessels import drops


def astray(z, labels):
    """The top of a dropper bottle without its bottle, drops of oil where its pipette points."""
    parts = top({"collar": "gold", "bulb": "#A9573B"})
    gold = liquid((0.98, 0.80, 0.42), 1.4)
    # what it still holds
    parts.append(lathe("oil", [(0, 1.6), (0.17, 2.0, 0.05), (0.19, 2.2), (0.19, 5.2), (0, 5.2)], plastic("#F0C265", 0.15), 32))
    stray = place([lying(parts, (0, 0, 0.02), 14, 8.9)], (-6.6, -1.6, z), (0, 0, 0), 1.28)
    oil = drops([(-7.3, -2.6, z, 0.5), (-6.0, -3.5, z, 0.3), (-8.0, -3.9, z, 0.2)], gold)
    return [stray, oil, *small.pebbles(z, [(5.6, -4.6, 1.25, 3), (7.4, -3.8, 0.8, 6)]), *sprig([(1.6, 6.8, z + 0.3), (3.8, 6.2, z + 0.5), (6.0, 6.4, z + 0.6), (8.4, 7.2, z + 0.9)], 13, (2.7, 0.85), 9, 0.08, 0.05, 0.7)]
