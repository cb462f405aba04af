import { eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { formatMoney } from "#shared/money.ts";
import {
  conditionsOf,
  fittingTerms,
  fullPriceOf,
  minutesTextOf,
  type OfferItems,
  offerIssues,
  WEEKDAYS,
  type Weekday,
} from "../../domain/offer-terms.ts";
import { limitedOfferResource } from "../../staff/contract/limited-offer-resource.ts";
import { limitedOfferAddOns, limitedOfferServices, limitedOffers as offers } from "../offers/limited-offer-tables.ts";
import { carrySale } from "../offers/sale-of-offer.ts";
import { addOns, services } from "../tables.ts";

type Offer = RecordOf<typeof limitedOfferResource>;
type Edited = Pick<
  Offer,
  | ("kind" | "price" | "sessions" | "weekdays" | "serviceIds" | "addOnIds" | "startsAt" | "endsAt" | "notes")
  | ("oncePerClient" | "isFirstVisitOnly" | "isNewClientsOnly" | "isActive")
>;

/** The fields that decide whether an offer is valid. While none of them changes, the offer isn't validated again. */
const JUDGED = [
  ...(["kind", "price", "sessions", "serviceIds", "addOnIds", "startsAt", "endsAt"] as const),
  ...(["oncePerClient", "isFirstVisitOnly", "isNewClientsOnly"] as const),
];

const dayNames = sql.raw(`array[${WEEKDAYS.map((day) => `'${day}'`).join(", ")}]`);

const columns = {
  price: offers.priceCents,
  fullPrice: offers.fullPriceCents,
  weekdays: sql`array(select (${dayNames})[day + 1] from unnest(limited_offers.weekdays) as day order by day)`,
  state: sql`case when not limited_offers.is_active then 'off' when limited_offers.starts_at > clock_now() then 'planned'
    when limited_offers.ends_at <= clock_now() then 'ended' else 'in_force' end`,
};

/**
 * Binds limited offers to their table. An offer's parts are in two other tables, and the price of an offer for a single
 * treatment is stored as that treatment's sale price.
 */
export const bindLimitedOffers: BindApi = (api, deps) =>
  bindResource(
    api,
    deps,
    limitedOfferResource,
    {
      table: offers,
      columns,
      values: ({ weekdays }) => (weekdays ? { weekdays: numbersOf(weekdays) } : {}),
      uniqueFields: { limited_offers_slug_unique: "slug" },
      // A treatment in several categories has one slug but several ids.
      refs: {
        serviceIds: {
          table: services,
          id: services.id,
          key: services.id,
          title: services.name,
          link: {
            record: limitedOfferServices.offerId,
            other: limitedOfferServices.serviceId,
            position: limitedOfferServices.position,
          },
        },
        addOnIds: {
          table: addOns,
          id: addOns.id,
          key: addOns.id,
          title: addOns.name,
          link: {
            record: limitedOfferAddOns.offerId,
            other: limitedOfferAddOns.addOnId,
            position: limitedOfferAddOns.position,
          },
        },
      },
      async assert(next, before, tx) {
        const isShown = next.isActive && !before?.isActive;
        if (before && !isShown && JUDGED.every((name) => isSame(next[name], before[name]))) return;
        const issues = offerIssues(next, await readItems(tx, next), { now: deps.clock.now(), before });
        if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
      },
      async computed(tx, next) {
        const items = await readItems(tx, next);
        return {
          // At least the offer's own price, even if the parts of an older offer became cheaper.
          fullPriceCents: Math.max(fullPriceOf(next, items), next.price),
          minutesText: minutesTextOf(next, items),
          conditions: conditionsOf(next, (await getClinicSettings(tx)).location.timeZone),
          updatedAt: sql`clock_now()`,
        };
      },
      follow: (tx, change, actor) => carrySale(tx, change, { actor, now: deps.clock.now() }),
      async impact(db, { id, changes, action }) {
        if (action !== undefined) return [];
        const before = await readEdited(db, id);
        return before ? wordsOf(db, { ...before, ...changes }) : [];
      },
    },
    async () => (await getClinicSettings(deps.db)).location.timeZone,
  );

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const numbersOf = (weekdays: readonly Weekday[]): number[] =>
  WEEKDAYS.flatMap((day, number) => (weekdays.includes(day) ? [number] : []));

async function readEdited(db: DatabaseOrTransaction, id: string): Promise<Edited | undefined> {
  const [row] = await db
    .select({
      kind: offers.kind,
      price: offers.priceCents,
      sessions: offers.sessions,
      notes: offers.notes,
      startsAt: offers.startsAt,
      endsAt: offers.endsAt,
      isActive: offers.isActive,
      oncePerClient: offers.oncePerClient,
      isFirstVisitOnly: offers.isFirstVisitOnly,
      isNewClientsOnly: offers.isNewClientsOnly,
      weekdays: sql<Weekday[]>`${columns.weekdays}`,
      serviceIds: sql<string[]>`array(select l.service_id from limited_offer_services l
        where l.offer_id = limited_offers.id order by l.position)`,
      addOnIds: sql<string[]>`array(select l.add_on_id from limited_offer_add_ons l
        where l.offer_id = limited_offers.id order by l.position)`,
    })
    .from(offers)
    .where(eq(offers.id, id));
  return row && { ...row, startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() };
}

/**
 * Returns sentences for staff: the price with which an offer is compared, its conditions on the site, and whether one
 * of its parts is hidden.
 */
async function wordsOf(db: DatabaseOrTransaction, offer: Edited): Promise<string[]> {
  const items = await readItems(db, offer);
  const fitting = fittingTerms(offer);
  const conditions = conditionsOf(fitting, (await getClinicSettings(db)).location.timeZone);
  const hidden = [...items.services, ...items.addOns].find(({ isShown }) => !isShown);
  return [
    `If bought separately it costs ${formatMoney(fullPriceOf(fitting, items), { always: true })}.`,
    conditions.length > 0 ? `The site says: ${conditions.join(". ")}.` : "The site says no conditions.",
    ...(hidden ? [`${hidden.name} is hidden, so the site doesn’t show this offer.`] : []),
  ];
}

type ItemRow = OfferItems["addOns"][number] & { id: string; isShown: boolean };

const listItems = statement(
  {
    id: "text",
    name: "text",
    priceCents: "int",
    minutes: "int",
    isPricedByUnit: "bool",
    isShown: "bool",
    isOfTreatment: "bool",
  },
  sql`
  select id, name, price_cents as "priceCents", duration_minutes as minutes, price_unit is not null as "isPricedByUnit",
    is_active as "isShown", true as "isOfTreatment"
  from services where id = any(${sql.placeholder("serviceIds")}::text[])
  union all
  select id, name, price_cents, minutes, price_unit is not null, is_active, exists (
    select 1 from service_add_ons o where o.add_on_id = add_ons.id and o.service_id = any(${sql.placeholder("serviceIds")}::text[]))
  from add_ons where id = any(${sql.placeholder("addOnIds")}::text[])`,
);

/** Returns the parts of an offer in order. */
async function readItems(
  db: DatabaseOrTransaction,
  { serviceIds, addOnIds }: Pick<Offer, "serviceIds" | "addOnIds">,
): Promise<{ services: ItemRow[]; addOns: ItemRow[] }> {
  const rows = await listItems(db, { serviceIds: [...serviceIds], addOnIds: [...addOnIds] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return { services: inOrder(serviceIds), addOns: inOrder(addOnIds) };
}
