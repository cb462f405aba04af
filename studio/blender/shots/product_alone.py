"""Picture one of every product: alone on its brand's colour."""
from forms.registry import build
from sets.fit import changed_regions, fit
from sets.product_set import FIT, LOW, TOP, product_set
from shots.plates import over_plate

#: one leaf shadow and slab turn per brand, so that neighbours in a grid differ a little
VARIANT = {"ostrela": 0, "verrane": 1, "palefern": 2, "haldwyn": 0, "corvenna": 1, "linsay-rook": 2}


def shoot(job):
    product = job["product"]
    form = product["form"]
    key = f"{product['brand']}-{'low' if form in LOW else 'tall'}"

    def subject():
        turn = 0.06 if form in ("tube", "stick") else 0.0
        group = fit(build(product), FIT[form], (-0.25, 0, TOP), turn)
        return changed_regions([group], TOP)

    over_plate(job, key, lambda: product_set(product["wall"], product["slab"], form, VARIANT[product["brand"]]), subject)
