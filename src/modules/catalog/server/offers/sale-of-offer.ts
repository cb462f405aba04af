import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { OfferKind } from "../../domain/limited-offer.ts";
import { isSale } from "../../domain/offer-terms.ts";

type SaleOffer = {
  kind: OfferKind;
  price: number;
  startsAt: string;
  endsAt: string;
  serviceIds: readonly string[];
  isActive: boolean;
  archivedAt: string | null;
};

type Sale = { price: number; startsAt: string; endsAt: string; serviceIds: readonly string[] };

/** The sale price that an offer gives its treatment: that of an introduction and of a waived fee, as long as it is shown. */
function saleOf(offer: SaleOffer | undefined): Sale | undefined {
  if (!offer || !isSale(offer.kind) || !offer.isActive || offer.archivedAt !== null) return undefined;
  const { price, startsAt, endsAt, serviceIds } = offer;
  return { price, startsAt, endsAt, serviceIds: [...serviceIds].sort() };
}

/**
 * Gives the treatments of an offer its price for its time as their sale price, and takes back what it gave before. Conditions stay
 * with the offer. A sale that staff changed meanwhile stays. Throws `invalid_input` where a treatment has another sale.
 */
export async function carrySale(
  tx: Transaction,
  { before, after, now }: { before: SaleOffer | undefined; after: SaleOffer | undefined; now: Date },
): Promise<void> {
  const [former, next] = [saleOf(before), saleOf(after)];
  if (JSON.stringify(former) === JSON.stringify(next)) return;
  const touched = [...(former?.serviceIds ?? []), ...(next?.serviceIds ?? [])];
  await tx.execute(sql`select 1 from services where id = any(${sql.param(touched)}::text[]) order by id for update`);
  if (former)
    await tx.execute(sql`
      update services set sale_price_cents = null, sale_starts_at = null, sale_ends_at = null
      where id = any(${sql.param([...former.serviceIds])}::text[])
        and sale_price_cents = ${former.price} and sale_ends_at = ${former.endsAt}::timestamptz`);
  if (!next || Date.parse(next.endsAt) <= now.getTime()) return;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from services where id = any(${sql.param([...next.serviceIds])}::text[])
      and sale_price_cents is not null and (sale_ends_at is null or sale_ends_at > ${now.toISOString()}::timestamptz)
    order by id limit 1`);
  if (rows[0]) {
    const message = `${rows[0].name} has another sale price. End that first.`;
    throw new AppError("invalid_input", { message, issues: [{ path: "serviceIds", message }] });
  }
  await tx.execute(sql`
    update services set sale_price_cents = ${next.price}, sale_starts_at = ${next.startsAt}::timestamptz,
      sale_ends_at = ${next.endsAt}::timestamptz
    where id = any(${sql.param([...next.serviceIds])}::text[])`);
}
