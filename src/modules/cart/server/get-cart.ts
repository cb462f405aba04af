import { sql } from "drizzle-orm";
import { getHold, type Hold } from "#modules/booking/server/public.ts";
import { listProductsById, listServicesById } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { messageOf } from "#shared/app-error.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import type { WireCart } from "../contract/cart.ts";
import { type CartChange, changesOf } from "../domain/cart-changes.ts";
import { totalsOf } from "../domain/cart-totals.ts";
import type { OpenCart } from "./open-cart.ts";
import { type CartLines, readCartLines } from "./read-lines.ts";

type WireAddress = NonNullable<WireCart["address"]>;

/** The whole cart as clients see it, priced as of now; nothing is written (CT-2, CT-5, CT-6). */
export async function getCart(db: DatabaseOrTransaction, cart: OpenCart): Promise<WireCart> {
  const [lines, clinic, hold, address] = await Promise.all([
    readCartLines(db, cart.id),
    getClinicSettings(db),
    getHold(db, cart.id),
    cart.addressId ? findAddress(db, cart.addressId) : undefined,
  ]);
  const [products, services] = await Promise.all([
    listProductsById(
      db,
      lines.products.map(({ productId }) => productId),
    ),
    listServicesById(
      db,
      lines.services.map(({ serviceId }) => serviceId),
    ),
  ]);

  const toProductLine = (line: CartLines["products"][number]) => {
    const product = products.get(line.productId);
    return product
      ? [
          {
            _id: line.id,
            productId: product,
            sizeId: line.sizeId,
            size: line.size,
            quantity: line.quantity,
            stock: line.stock,
            unitPrice: line.priceCents,
            ...(line.memberPriceCents === null ? {} : { memberPrice: line.memberPriceCents }),
            lineTotal: line.priceCents * line.quantity,
          },
        ]
      : [];
  };
  const toServiceLine = (line: CartLines["services"][number]) => {
    const service = services.get(line.serviceId);
    const addOns = lines.addOns.filter(({ serviceLineId }) => serviceLineId === line.id);
    const place = line.savedForLater ? undefined : placeOf(hold, line.serviceId);
    return service
      ? [
          {
            _id: line.id,
            serviceId: service,
            ...place,
            unitPrice: line.priceCents,
            ...(line.memberPriceCents === null ? {} : { memberPrice: line.memberPriceCents }),
            minutes: line.minutes + addOns.reduce((sum, addOn) => sum + addOn.minutes * addOn.quantity, 0),
          },
        ]
      : [];
  };

  const inCart = <L extends { savedForLater: boolean }>(list: L[]) =>
    list.filter(({ savedForLater }) => !savedForLater);
  const aside = <L extends { savedForLater: boolean }>(list: L[]) => list.filter(({ savedForLater }) => savedForLater);
  return {
    _id: cart.id,
    revision: cart.revision,
    products: inCart(lines.products).flatMap(toProductLine),
    services: inCart(lines.services).flatMap(toServiceLine),
    AddOnservicesSchema: lines.addOns.map((line) => ({
      _id: line.id,
      addOnId: line.addOnId,
      name: line.name,
      serviceLineId: line.serviceLineId,
      quantity: line.quantity,
      maxQuantity: line.maxQuantity,
      unitPrice: line.priceCents,
      minutes: line.minutes,
    })),
    frequentlyBuyProductSchema: lines.bundles.map((line) => ({
      _id: line.bundleId,
      name: line.name,
      products: line.items.map((item) => ({
        _id: item.productId,
        slug: item.slug,
        name: item.name,
        size: item.size,
        quantity: item.quantity,
        image: item.picture ? toWirePicture(item.picture).image : "",
      })),
      price: line.priceCents,
      fullPrice: line.items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0),
      quantity: line.quantity,
      stock: line.stock,
    })),
    gifts: [],
    savedForLater: {
      products: aside(lines.products).flatMap(toProductLine),
      services: aside(lines.services).flatMap(toServiceLine),
    },
    pickupFromStore: cart.pickupFromStore,
    ...(address ? { address } : {}),
    ...(hold && !hold.isExpired ? { hold: { expiresAt: hold.expiresAt.toISOString() } } : {}),
    changes: cartChangesOf(lines, { hold, refusal: cart.visitRefusal }, clinic.currency),
    totals: cartTotalsOf(lines, cart.pickupFromStore, clinic),
  };
}

type Rates = { taxRate: number; shipping: { flatCents: number; freeFromCents: number } };

/** The sums of a cart's lines at the clinic's rates. */
export function cartTotalsOf(lines: CartLines, isPickup: boolean, { taxRate, shipping }: Rates) {
  const goods = [
    ...lines.products
      .filter(({ savedForLater }) => !savedForLater)
      .map(({ priceCents, quantity }) => ({ unitPrice: priceCents, quantity })),
    ...lines.bundles.map(({ priceCents, quantity }) => ({ unitPrice: priceCents, quantity })),
  ];
  const visit = [
    ...lines.services
      .filter(({ savedForLater }) => !savedForLater)
      .map(({ priceCents }) => ({ unitPrice: priceCents, quantity: 1 })),
    ...lines.addOns.map(({ priceCents, quantity }) => ({ unitPrice: priceCents, quantity })),
  ];
  return totalsOf(
    { goods, visit, isPickup },
    { taxRate, shippingCents: shipping.flatCents, freeShippingFromCents: shipping.freeFromCents },
  );
}

/** Everything that has changed since the lines were put in, the loss of the visit's time included. */
export function cartChangesOf(
  lines: CartLines,
  { hold, refusal }: { hold: Hold | undefined; refusal: OpenCart["visitRefusal"] },
  currency: string,
): CartChange[] {
  const services = lines.services.filter(({ savedForLater }) => !savedForLater);
  const changes = [
    ...lines.products
      .filter(({ savedForLater }) => !savedForLater)
      .flatMap((line) => changesOf({ ...line, name: `${line.name} ${line.size}` }, currency)),
    ...lines.bundles.flatMap((line) => changesOf(line, currency)),
    ...services.flatMap((line) => changesOf(line, currency)),
  ];
  const lost = hold?.isExpired
    ? "The hold on your time has ended. Please choose a time again."
    : !hold && refusal
      ? messageOf[refusal]
      : undefined;
  if (lost && services.length > 0) changes.push({ kind: "hold", name: "Your visit", message: lost });
  return changes;
}

function placeOf(hold: Hold | undefined, serviceId: string) {
  const place = hold?.isExpired ? undefined : hold?.lines.find((line) => line.serviceId === serviceId);
  if (!hold || !place) return {};
  return {
    date: dateInZone(place.startsAt, hold.timeZone),
    time: timeInZone(place.startsAt, hold.timeZone),
    practitioner: { _id: place.practitioner.id, name: place.practitioner.name },
  };
}

async function findAddress(db: DatabaseOrTransaction, addressId: string): Promise<WireAddress | undefined> {
  const { rows } = await db.execute<{ address: WireAddress }>(sql`
    select json_strip_nulls(json_build_object('_id', id, 'firstName', first_name, 'lastName', last_name, 'line1', line1, 'line2', line2,
      'city', city, 'state', state, 'postalCode', postal_code, 'country', country, 'phone', phone)) as address
    from addresses where id = ${addressId}`);
  return rows[0]?.address;
}
