import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { summaryOf } from "#platform/resource/summary.ts";
import { AppError } from "#shared/app-error.ts";
import type { OfferKind } from "../../domain/limited-offer.ts";
import { isSale } from "../../domain/offer-terms.ts";
import { serviceDescription } from "../../staff/contract/service.ts";

type SaleOffer = {
  name: string;
  kind: OfferKind;
  price: number;
  startsAt: string;
  endsAt: string;
  serviceIds: readonly string[];
  isActive: boolean;
  archivedAt: string | null;
};

type Sale = { price: number; startsAt: string; endsAt: string; serviceIds: readonly string[] };

type SaleRow = {
  id: string;
  name: string;
  salePrice: number | null;
  saleStartsAt: string | null;
  saleEndsAt: string | null;
};

/**
 * Returns the sale price that an offer gives its treatment, for an introduction or a waived fee, while the offer is
 * shown.
 */
function saleOf(offer: SaleOffer | undefined): Sale | undefined {
  if (!offer || !isSale(offer.kind) || !offer.isActive || offer.archivedAt !== null) return undefined;
  const { price, startsAt, endsAt, serviceIds } = offer;
  return { price, startsAt, endsAt, serviceIds: [...serviceIds].sort() };
}

const isAmong = sql`id = any(${sql.placeholder("serviceIds")}::text[])`;

const lockSales = statement(
  {
    id: "text",
    name: "text",
    salePrice: "int?",
    saleStartsAt: orNull(json<string>()),
    saleEndsAt: orNull(json<string>()),
  },
  sql`
  select id, name, sale_price_cents as "salePrice", to_json(sale_starts_at) as "saleStartsAt", to_json(sale_ends_at) as "saleEndsAt"
  from services where ${isAmong} order by id for update`,
);

/** Returns the sales of treatments, locked until the transaction ends. */
async function holdSales(tx: Transaction, serviceIds: readonly string[]): Promise<SaleRow[]> {
  const rows = await lockSales(tx, { serviceIds: [...serviceIds] });
  const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());
  return rows.map(({ saleStartsAt, saleEndsAt, ...row }) => ({
    ...row,
    saleStartsAt: instantOf(saleStartsAt),
    saleEndsAt: instantOf(saleEndsAt),
  }));
}

const removeSale = command(sql`
  update services set sale_price_cents = null, sale_starts_at = null, sale_ends_at = null
  where ${isAmong} and sale_price_cents = ${sql.placeholder("price")} and sale_ends_at = ${sql.placeholder("endsAt")}::timestamptz`);

/**
 * Sets an offer's price as the sale price of its treatments for its period, and removes the price it set before.
 * Conditions stay with the offer. Other sales don't change. Throws `invalid_input` if a treatment has another sale.
 */
export async function carrySale(
  tx: Transaction,
  { before, after }: { before: SaleOffer | undefined; after: SaleOffer | undefined },
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<void> {
  const [former, next] = [saleOf(before), saleOf(after)];
  if (JSON.stringify(former) === JSON.stringify(next)) return;
  const serviceIds = [...(former?.serviceIds ?? []), ...(next?.serviceIds ?? [])];
  const rows = await holdSales(tx, serviceIds);
  if (former) await removeSale(tx, { price: former.price, endsAt: former.endsAt, serviceIds: [...former.serviceIds] });
  if (next && Date.parse(next.endsAt) > now.getTime()) await giveSale(tx, next, now);
  const reason = `Limited offer ${(after ?? before)?.name ?? ""}`;
  for (const row of await holdSales(tx, serviceIds)) {
    const was = rows.find(({ id }) => id === row.id);
    if (!was || JSON.stringify(was) === JSON.stringify(row)) continue;
    await writeAudit(tx, actor, {
      action: "service.update",
      resource: serviceDescription.name,
      resourceId: row.id,
      reason,
      summary: summaryOf(serviceDescription, { kind: "update", id: row.id, before: was, after: row }),
      before: was,
      after: row,
    });
  }
}

const findOtherSale = statement(
  { name: "text" },
  sql`
  select name from services where ${isAmong}
    and sale_price_cents is not null and (sale_ends_at is null or sale_ends_at > ${sql.placeholder("now")}::timestamptz)
  order by id limit 1`,
);

const setSale = command(sql`
  update services set sale_price_cents = ${sql.placeholder("price")}, sale_starts_at = ${sql.placeholder("startsAt")}::timestamptz, sale_ends_at = ${sql.placeholder("endsAt")}::timestamptz
  where ${isAmong}`);

async function giveSale(tx: Transaction, { price, startsAt, endsAt, serviceIds }: Sale, now: Date): Promise<void> {
  const rows = await findOtherSale(tx, { now: now.toISOString(), serviceIds: [...serviceIds] });
  if (rows[0]) refuse("serviceIds", `${rows[0].name} has another sale price. End that first.`);
  await setSale(tx, { price, startsAt, endsAt, serviceIds: [...serviceIds] });
}

const findOfferWithSale = statement(
  { name: "text" },
  sql`
  select o.name from limited_offers o join limited_offer_services l on l.offer_id = o.id
  where l.service_id = ${sql.placeholder("id")} and o.kind in ('introduction', 'waived') and o.is_active
    and o.price_cents = ${sql.placeholder("salePrice")} and o.ends_at = ${sql.placeholder("saleEndsAt")}::timestamptz and o.ends_at > clock_now()
  limit 1`,
);

/**
 * Throws `invalid_input` if a treatment's sale price comes from an offer and the change would alter it. Only the offer
 * can change it.
 */
export async function assertNoSaleOfOffer(
  tx: Transaction,
  next: Omit<SaleRow, "name">,
  before: Omit<SaleRow, "name"> | undefined,
): Promise<void> {
  const isSame = (["salePrice", "saleStartsAt", "saleEndsAt"] as const).every((name) => next[name] === before?.[name]);
  if (!before || before.salePrice === null || isSame) return;
  const rows = await findOfferWithSale(tx, { id: next.id, salePrice: before.salePrice, saleEndsAt: before.saleEndsAt });
  if (rows[0]) refuse("salePrice", `This is the price of the limited offer ${rows[0].name}. Change it there.`);
}

function refuse(path: string, message: string): never {
  throw new AppError("invalid_input", { message, issues: [{ path, message }] });
}
