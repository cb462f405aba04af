import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { ConsentChoice, ConsentOffer, ContractOffer } from "./contract-for-sale.ts";
import { saleConsents } from "./sale-consent-tables.ts";

export type ConsentRow = typeof saleConsents.$inferSelect;

/** How a link reached the customer: `shown` by staff, who see it too, or `mailed` only to the customer. */
export type LinkWay = "shown" | "mailed";

const signedText = (id: string, way: LinkWay) =>
  way === "mailed" ? `sale-consent-mailed:${id}` : `sale-consent:${id}`;

/** Returns the URL where the customer reads the consent and agrees; each way has its own secret in the link. */
export function consentUrlOf(
  secrets: Secrets,
  { origin, id, way }: { origin: string; id: string; way: LinkWay },
): string {
  return `${origin}/agree?${new URLSearchParams({ id, link: secrets.sign("links", signedText(id, way)) })}`;
}

/** Returns the row that a link opens, and how the link was sent. Throws `not_found` for an invalid link. */
export async function rowOfLink(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { id, link }: { id: string; link: string },
): Promise<{ row: ConsentRow; way: LinkWay }> {
  const way = (["shown", "mailed"] as const).find((one) => secrets.verify("links", signedText(id, one), link));
  if (!way) throw new AppError("not_found");
  return { row: await findRow(db, id), way };
}

/** Returns the row with this id. Throws `not_found`. */
export async function findRow(db: DatabaseOrTransaction, id: string): Promise<ConsentRow> {
  const [row] = await db.select().from(saleConsents).where(eq(saleConsents.id, id));
  if (!row) throw new AppError("not_found");
  return row;
}

/** Returns what a row requests consent for. */
export function choiceOf({ kind, itemId, interval, option }: ConsentRow): ConsentChoice {
  if (kind === "card") return { kind };
  return kind === "membership"
    ? { kind, planId: itemId, interval: interval ?? "month" }
    : { kind, packageId: itemId, option: option ?? 1 };
}

/** Returns the columns in which an offer is stored. */
export function columnsOf({ kind, offer }: ConsentOffer) {
  const { planId: itemId, consent } = offer;
  const words = { itemId, text: consent.text, textHash: consent.hash };
  if (kind === "card") return { kind, ...words };
  return {
    kind,
    ...words,
    ...(kind === "membership" ? { interval: offer.interval } : { option: offer.schedule.length }),
  };
}

type ConsentUse = { customerId: string; orderId: string; now: Date };

/**
 * Assigns the customer's consent to exactly this offer to an order. Each consent is valid for one order, even with
 * simultaneous sales. Returns when the consent was given. Throws `consent_missing` if there is none; the order must
 * then not be made.
 */
export async function assignConsentToOrder(
  tx: Transaction,
  sold: ContractOffer,
  { customerId, orderId, now }: ConsentUse,
): Promise<{ givenAt: Date }> {
  const { kind, itemId, textHash } = columnsOf(sold);
  const { interval = null, option = null } = columnsOf(sold) as { interval?: string; option?: number };
  const [open] = await tx
    .select({ id: saleConsents.id })
    .from(saleConsents)
    .where(
      and(
        ...[eq(saleConsents.customerId, customerId), eq(saleConsents.kind, kind), eq(saleConsents.itemId, itemId)],
        ...[eq(saleConsents.textHash, textHash), isNotNull(saleConsents.provenBy), isNull(saleConsents.orderId)],
        isNotNull(saleConsents.givenAt),
        ...[sql`${saleConsents.interval} is not distinct from ${interval}`, gt(saleConsents.expiresAt, now)],
        sql`${saleConsents.option} is not distinct from ${option}`,
      ),
    )
    .orderBy(saleConsents.givenAt)
    .limit(1)
    .for("update");
  const [used] = open
    ? await tx
        .update(saleConsents)
        .set({ orderId })
        .where(and(eq(saleConsents.id, open.id), isNull(saleConsents.orderId)))
        .returning({ givenAt: saleConsents.givenAt })
    : [];
  if (!used?.givenAt) throw new AppError("consent_missing", { message: "The customer hasn’t agreed to it yet." });
  return { givenAt: used.givenAt };
}
