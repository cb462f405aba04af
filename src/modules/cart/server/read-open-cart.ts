import { sql } from "drizzle-orm";
import { addressRows } from "#modules/account/server/public.ts";
import { holds, personFacts } from "#modules/booking/server/public.ts";
import type { VisitOfPause } from "#modules/care/domain/product-pause.ts";
import type { Combination } from "#modules/catalog/domain/limited-offer.ts";
import { nowPlaceholder, selectCombinations } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { type Destination, destinationOf, type Place, type TaxRate } from "#modules/content/domain/destinations.ts";
import { policyWords } from "#modules/content/domain/policy-words.ts";
import { type VisitPolicy, visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import { settingsRow } from "#modules/content/server/public.ts";
import { firstLocation } from "#modules/locations/server/public.ts";
import { type Membership, membersInSql } from "#modules/membership/server/public.ts";
import { type OpenSession, openSessionsInSql } from "#modules/payment-plans/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireCart } from "../contract/cart.ts";
import type { CartCoupon } from "../domain/coupons/cart-coupon.ts";
import { withQuotedPrice } from "../domain/quoted-price.ts";
import {
  ALL_PARTS,
  type CartParts,
  includesParts,
  mapParts,
  partsInSql,
  partsToAsk,
  rememberParts,
} from "./cart-parts.ts";
import { couponsOfCart } from "./coupons/coupons-in-sql.ts";
import { type GiftLine, giftLinesInSql } from "./lines/gift-lines.ts";
import {
  type MembershipLine,
  type MembershipRow,
  membershipLineInSql,
  toMembershipLine,
} from "./lines/membership-line.ts";
import { type PlanLine, type PlanRow, planLineInSql, toPlanLine } from "./lines/plan-line.ts";
import { visitsOfCart } from "./lines/product-pauses.ts";
import type { AddOnLine, BundleLine, ProductLine, ServiceLine } from "./lines/read-lines.ts";
import { type CartLines, cartLineColumns } from "./lines/read-lines.ts";
import { type OpenCart, openCartColumns, openCartRow } from "./open-cart.ts";
import { type CartWallet, emptyWallet, walletInSql } from "./wallet.ts";

/** The inputs of sums. */
export type CartRates = {
  currency: string;
  timeZone: string;
  /** Where things are picked up. */
  home: Place;
  salesTax: TaxRate[];
  shipTo: Destination[];
  shipping: { freeFromCents: number };
  /** The visit policy for bookings made now, and its words. */
  policy: VisitPolicy;
  policyWords: string;
};

/** The settings that rates are made of. */
type RatesRow = Omit<CartRates, "policy" | "policyWords"> & Pick<ClinicSettings, "booking" | "visitPolicy">;

/** An open cart with everything that its page and its order are made of, as of one instant. */
export type CartReading = {
  /** The instant of its prices. */
  now: Date;
  customerId: string;
  cart: OpenCart;
  /** The customer's membership; undefined without one. */
  membership: Membership | undefined;
  lines: CartLines;
  gifts: GiftLine[];
  /** The membership that is being bought. */
  joining: MembershipLine | undefined;
  /** The package that is being bought. */
  plan: PlanLine | undefined;
  /** Packages of its customer with sessions that can be booked. */
  sessions: OpenSession[];
  wallet: CartWallet;
  /** Limited offers in force that this customer's treatments may make up. */
  combinations: Combination[];
  /** In the order in which they were entered, also those that don't hold anymore. */
  coupons: CartCoupon[];
  hold: holds.Hold | undefined;
  /** The customer's visits around which products may rest; of a cart with products that is read with its cards. */
  visits: VisitOfPause[];
  /** Where its goods go unless they are picked up: the one that was chosen, else the first that the clinic ships to. */
  address: NonNullable<WireCart["address"]> | undefined;
  /** Whether its customer has addresses, none of which the clinic ships to. */
  isOutOfReach: boolean;
  rates: CartRates;
};

const addresses = sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
    'line1', a.line1, 'line2', a.line2, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'country', a.country,
    'phone', a.phone)) order by a.id = c.address_id desc nulls last, a.is_default desc, a.created_at, a.id), '[]')
  from ${addressRows} a where a.customer_id = c.customer_id)`;
/** The settings are taken apart once: each `->` would read and unpack all of them again. */
const rates = sql`(select json_build_object('currency', x.currency, 'timeZone', place.time_zone, 'home', place.address,
    'salesTax', x."salesTax", 'shipTo', x."shipTo", 'shipping', x.shipping, 'booking', x.booking, 'visitPolicy', x."visitPolicy")
  from ${settingsRow} s cross join lateral jsonb_to_record(s.settings)
    x(currency jsonb, "salesTax" jsonb, "shipTo" jsonb, shipping jsonb, booking jsonb, "visitPolicy" jsonb), ${firstLocation} place)`;

/** An offer whose conditions this customer doesn't meet isn't there for them. */
const combinations = sql`(select coalesce(json_agg(offer), '[]') from (${selectCombinations({
  among: sql`select l.service_id from cart_services l where l.cart_id = c.id and not l.saved_for_later`,
  now: nowPlaceholder,
  where: sql`not ${personFacts.isPastOffer(personFacts.customerInSql(sql`c.customer_id`))}`,
})}) offer)`;

const held = sql`(select to_json(held) from (${holds.selectHold(sql`c.id`)}) held)`;
const noRows = sql`'[]'::json`;

const membership = membersInSql.membershipInSql({ customerId: sql`c.customer_id`, now: nowPlaceholder });

/** Statements by what a cart may hold; each asks as well what it holds, in an instant with the rest. */
const questions = mapParts((parts) => ({ withCards: question(parts, true), withoutCards: question(parts, false) }));

function question({ goods, visit, more }: CartParts, withCards: boolean) {
  const lines = cartLineColumns({ withCards, goods, visit, more });
  return statement(
    {
      ...openCartRow,
      parts: json<CartParts>(),
      ...{ membership: orNull(json<Membership>()), products: json<ProductLine[]>() },
      ...{ services: json<ServiceLine[]>(), addOns: json<AddOnLine[]>(), bundles: json<BundleLine[]>() },
      ...{ gifts: json<GiftLine[]>(), joining: orNull(json<MembershipRow>()), plan: orNull(json<PlanRow>()) },
      ...{ sessions: json<OpenSession[]>(), wallet: json<CartWallet>(), combinations: json<Combination[]>() },
      ...{ coupons: json<CartCoupon[]>(), hold: orNull(json<holds.HoldRow>()), visits: json<VisitOfPause[]>() },
      ...{ addresses: json<NonNullable<CartReading["address"]>[]>(), rates: orNull(json<RatesRow>()) },
    },
    sql`
    select ${openCartColumns}, ${partsInSql} as parts, ${more ? membership : sql`null::json`} as membership, ${lines}, ${more ? giftLinesInSql : noRows} as gifts,
      ${more ? membershipLineInSql : sql`null::json`} as joining, ${more ? planLineInSql : sql`null::json`} as plan,
      ${visit ? openSessionsInSql(sql`c.customer_id`) : noRows} as sessions, ${more ? walletInSql : emptyWallet} as wallet,
      ${visit ? combinations : noRows} as combinations, ${more ? couponsOfCart : noRows} as coupons,
      ${visit ? held : sql`null::json`} as hold, ${goods && withCards ? visitsOfCart : noRows} as visits, ${addresses} as addresses, ${rates} as rates
    from carts c where c.customer_id = ${sql.placeholder("customerId")} and c.closed_at is null`,
  );
}

type CartQuery = { customerId: string; now: Date };
/** `cards`: with the fields that lists show of its items, which only pages need. `adds`: what the caller has just put in. */
type Options = { cards: boolean; adds?: keyof CartParts };

/** An answer that lacks something: the cart holds more than was asked for. */
export const LACKS_PARTS = "lacks parts";

/**
 * The customer's open cart at the prices of `now`, in one statement; undefined when there is none. The statement reads what
 * this process last saw in the cart, and the whole of it is read again where that was too little.
 */
export async function readOpenCart(
  db: DatabaseOrTransaction,
  wanted: CartQuery,
  options: Options,
): Promise<CartReading | undefined> {
  const reading = await readKnownParts(db, wanted, options);
  return reading === LACKS_PARTS ? readParts(db, wanted, { ...options, parts: ALL_PARTS }) : reading;
}

/** The same in one statement, whatever the cart holds: `LACKS_PARTS` where it holds more than this process last saw. */
export async function readKnownParts(
  db: DatabaseOrTransaction,
  wanted: CartQuery,
  { cards, adds }: Options,
): Promise<CartReading | typeof LACKS_PARTS | undefined> {
  return readParts(db, wanted, { cards, parts: partsToAsk(wanted.customerId, adds) });
}

function readParts(
  db: DatabaseOrTransaction,
  wanted: CartQuery,
  of: { cards: boolean; parts: typeof ALL_PARTS },
): Promise<CartReading | undefined>;
function readParts(
  db: DatabaseOrTransaction,
  wanted: CartQuery,
  of: { cards: boolean; parts: CartParts },
): Promise<CartReading | typeof LACKS_PARTS | undefined>;
async function readParts(
  db: DatabaseOrTransaction,
  { customerId, now }: CartQuery,
  { cards, parts: asked }: { cards: boolean; parts: CartParts },
): Promise<CartReading | typeof LACKS_PARTS | undefined> {
  const { withCards, withoutCards } = questions(asked);
  const [row] = await (cards ? withCards : withoutCards)(db, { customerId, now: now.toISOString() });
  if (!row) return undefined;
  const {
    parts,
    products,
    services,
    addOns,
    bundles,
    gifts,
    joining,
    plan: bought,
    sessions,
    wallet,
    membership,
    combinations,
    coupons,
    hold,
    visits,
    addresses,
    rates: settings,
    ...cart
  } = row;
  rememberParts(customerId, parts);
  if (!includesParts(asked, parts)) return LACKS_PARTS;
  if (!settings) throw new AppError("unavailable");
  const { booking, visitPolicy, ...others } = settings;
  const clinic = { booking, ...(visitPolicy ? { visitPolicy } : {}) };
  const rates = { ...others, policy: visitPolicyOf(clinic), policyWords: policyWords(clinic) };
  const address = addresses.find((place) => destinationOf(rates.shipTo, place));
  return {
    now,
    customerId,
    cart,
    membership: membership ?? undefined,
    lines: {
      ...{ products, addOns, bundles },
      services: services.map((line) => withQuotedPrice(line, membership?.terms)),
    },
    gifts,
    joining: joining ? toMembershipLine(joining) : undefined,
    plan: bought ? toPlanLine(bought, dateInZone(now, rates.timeZone)) : undefined,
    sessions,
    wallet,
    combinations,
    coupons,
    hold: hold ? holds.toHold(hold) : undefined,
    visits,
    address,
    isOutOfReach: addresses.length > 0 && !address,
    rates,
  };
}
