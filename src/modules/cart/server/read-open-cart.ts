import { sql } from "drizzle-orm";
import { addressRows } from "#modules/account/server/public.ts";
import { holds, personFacts } from "#modules/booking/server/public.ts";
import type { VisitOfPause } from "#modules/care/domain/product-pause.ts";
import type { Combination } from "#modules/catalog/domain/limited-offer.ts";
import { nowPlaceholder, selectCombinationsInSql } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { type Destination, destinationOf, type Place, type TaxRate } from "#modules/content/domain/destinations.ts";
import { policyWords } from "#modules/content/domain/policy-words.ts";
import { type VisitPolicy, visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import { firstLocationInSql } from "#modules/locations/server/public.ts";
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
import { couponsOfCartInSql } from "./coupons/coupons-in-sql.ts";
import { type GiftLine, giftLinesInSql } from "./lines/gift-lines.ts";
import {
  type MembershipLine,
  type MembershipRow,
  membershipLineInSql,
  toMembershipLine,
} from "./lines/membership-line.ts";
import { type PlanLine, type PlanRow, planLineInSql, toPlanLine } from "./lines/plan-line.ts";
import { visitsOfCartInSql } from "./lines/product-pauses.ts";
import type { AddOnLine, BundleLine, ProductLine, ServiceLine } from "./lines/read-lines.ts";
import { type CartLines, cartLineColumns } from "./lines/read-lines.ts";
import { type OpenCart, openCartColumns, openCartRow } from "./open-cart.ts";
import { type CartWallet, emptyWalletInSql, walletInSql } from "./wallet.ts";

/** The settings that price calculations need. */
export type CartRates = {
  currency: string;
  timeZone: string;
  /** The place where goods are picked up. */
  home: Place;
  salesTax: TaxRate[];
  shipTo: Destination[];
  shipping: { freeFromCents: number };
  /** The visit policy for bookings made now, and its text. */
  policy: VisitPolicy;
  policyWords: string;
};

/** The settings from which rates are computed. */
type RatesRow = Omit<CartRates, "policy" | "policyWords"> & Pick<ClinicSettings, "booking" | "visitPolicy">;

/** An open cart with all data for its page and its order, as of one instant. */
export type CartSnapshot = {
  /** The instant for which the cart's prices are valid. */
  now: Date;
  customerId: string;
  cart: OpenCart;
  /** The customer's membership; undefined without one. */
  membership: Membership | undefined;
  lines: CartLines;
  gifts: GiftLine[];
  /** The membership being bought. */
  joining: MembershipLine | undefined;
  /** The package being bought. */
  plan: PlanLine | undefined;
  /** The customer's packages with bookable sessions. */
  sessions: OpenSession[];
  wallet: CartWallet;
  /** Active limited offers that this customer's treatments may qualify for. */
  combinations: Combination[];
  /** Coupons in the order of entry, including those that are no longer valid. */
  coupons: CartCoupon[];
  hold: holds.Hold | undefined;
  /** The customer's visits around which to pause products; empty unless products are read with their cards. */
  visits: VisitOfPause[];
  /** The shipping address unless goods are picked up: the chosen one, else the first to which the clinic ships. */
  address: NonNullable<WireCart["address"]> | undefined;
  /** Whether the customer has addresses, but none to which the clinic ships. */
  isOutOfReach: boolean;
  rates: CartRates;
};

const addresses = sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name,
    'line1', a.line1, 'line2', a.line2, 'city', a.city, 'state', a.state, 'postalCode', a.postal_code, 'country', a.country,
    'phone', a.phone)) order by a.id = c.address_id desc nulls last, a.is_default desc, a.created_at, a.id), '[]')
  from ${addressRows} a where a.customer_id = c.customer_id)`;
/** Unpacks the settings once: each `->` would read and unpack all of them again. */
const rates = sql`(select json_build_object('currency', x.currency, 'timeZone', place.time_zone, 'home', place.address,
    'salesTax', x."salesTax", 'shipTo', x."shipTo", 'shipping', x.shipping, 'booking', x.booking, 'visitPolicy', x."visitPolicy")
  from ${settingsRowInSql} s cross join lateral jsonb_to_record(s.settings)
    x(currency jsonb, "salesTax" jsonb, "shipTo" jsonb, shipping jsonb, booking jsonb, "visitPolicy" jsonb), ${firstLocationInSql} place)`;

/** Excludes offers whose conditions this customer doesn't meet. */
const combinations = sql`(select coalesce(json_agg(offer), '[]') from (${selectCombinationsInSql({
  among: sql`select l.service_id from cart_services l where l.cart_id = c.id and not l.saved_for_later`,
  now: nowPlaceholder,
  where: sql`not ${personFacts.isExcludedFromOfferInSql(personFacts.customerInSql(sql`c.customer_id`))}`,
})}) offer)`;

const holdJson = sql`(select to_json(held) from (${holds.selectHoldInSql(sql`c.id`)}) held)`;
const noRows = sql`'[]'::json`;

const membership = membersInSql.membershipInSql({ customerId: sql`c.customer_id`, now: nowPlaceholder });

/**
 * One statement for each set of parts a cart may have. Each also reads which parts the cart has, in the same snapshot.
 */
const questions = mapParts((parts) => ({ withCards: question(parts, true), withoutCards: question(parts, false) }));

function question({ goods, visit, more }: CartParts, withCards: boolean) {
  const lines = cartLineColumns({ withCards, goods, visit, more });
  return statement(
    {
      ...openCartRow,
      parts: json<CartParts>(),
      membership: orNull(json<Membership>()),
      products: json<ProductLine[]>(),
      services: json<ServiceLine[]>(),
      addOns: json<AddOnLine[]>(),
      bundles: json<BundleLine[]>(),
      gifts: json<GiftLine[]>(),
      joining: orNull(json<MembershipRow>()),
      plan: orNull(json<PlanRow>()),
      sessions: json<OpenSession[]>(),
      wallet: json<CartWallet>(),
      combinations: json<Combination[]>(),
      coupons: json<CartCoupon[]>(),
      hold: orNull(json<holds.HoldRow>()),
      visits: json<VisitOfPause[]>(),
      addresses: json<NonNullable<CartSnapshot["address"]>[]>(),
      rates: orNull(json<RatesRow>()),
    },
    sql`
    select ${openCartColumns}, ${partsInSql} as parts, ${more ? membership : sql`null::json`} as membership, ${lines}, ${more ? giftLinesInSql : noRows} as gifts,
      ${more ? membershipLineInSql : sql`null::json`} as joining, ${more ? planLineInSql : sql`null::json`} as plan,
      ${visit ? openSessionsInSql(sql`c.customer_id`) : noRows} as sessions, ${more ? walletInSql : emptyWalletInSql} as wallet,
      ${visit ? combinations : noRows} as combinations, ${more ? couponsOfCartInSql : noRows} as coupons,
      ${visit ? holdJson : sql`null::json`} as hold, ${goods && withCards ? visitsOfCartInSql : noRows} as visits, ${addresses} as addresses, ${rates} as rates
    from carts c where c.customer_id = ${sql.placeholder("customerId")} and c.closed_at is null`,
  );
}

type CartQuery = { customerId: string; now: Date };
/**
 * `cards`: whether to include the fields that lists show of items, which only pages need. `adds`: the part the caller
 * has just added to.
 */
type Options = { cards: boolean; adds?: keyof CartParts };

/** Returned when the cart holds more parts than were requested. */
export const LACKS_PARTS = "lacks parts";

/**
 * Reads the customer's open cart at the prices of `now`, in one statement; undefined if there is none. The statement
 * reads the parts that this process last saw in the cart. If the cart has more, the whole cart is read again.
 */
export async function readOpenCart(
  db: DatabaseOrTransaction,
  query: CartQuery,
  options: Options,
): Promise<CartSnapshot | undefined> {
  const reading = await readKnownParts(db, query, options);
  return reading === LACKS_PARTS ? readParts(db, query, { ...options, parts: ALL_PARTS }) : reading;
}

/** Reads the open cart in one statement. Returns `LACKS_PARTS` if it has more parts than this process last saw. */
export async function readKnownParts(
  db: DatabaseOrTransaction,
  query: CartQuery,
  { cards, adds }: Options,
): Promise<CartSnapshot | typeof LACKS_PARTS | undefined> {
  return readParts(db, query, { cards, parts: partsToAsk(query.customerId, adds) });
}

function readParts(
  db: DatabaseOrTransaction,
  query: CartQuery,
  of: { cards: boolean; parts: typeof ALL_PARTS },
): Promise<CartSnapshot | undefined>;
function readParts(
  db: DatabaseOrTransaction,
  query: CartQuery,
  of: { cards: boolean; parts: CartParts },
): Promise<CartSnapshot | typeof LACKS_PARTS | undefined>;
async function readParts(
  db: DatabaseOrTransaction,
  { customerId, now }: CartQuery,
  { cards, parts: knownParts }: { cards: boolean; parts: CartParts },
): Promise<CartSnapshot | typeof LACKS_PARTS | undefined> {
  const { withCards, withoutCards } = questions(knownParts);
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
  if (!includesParts(knownParts, parts)) return LACKS_PARTS;
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
      products,
      addOns,
      bundles,
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
