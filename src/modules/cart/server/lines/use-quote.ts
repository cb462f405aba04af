import { type SQL, sql } from "drizzle-orm";
import { personFacts } from "#modules/booking/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { command, varying } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { QuotedService } from "../../domain/quoted-price.ts";
import { readOpenCart } from "../read-open-cart.ts";

type Whose = { customerId: string | null; person: personFacts.PersonInSql };

const findQuote = varying(
  { lines: json<QuotedService[]>(), isExpired: "bool", past: "text[]" },
  ({
    now,
    isPast,
    quoteId,
    customerId,
  }: {
    now: string;
    isPast: SQL;
    quoteId: string;
    customerId: string | null;
  }) => sql`
  select q.lines, q.expires_at <= ${now}::timestamptz as "isExpired", array(
      select one->>'serviceId' from jsonb_array_elements(q.lines) one where (one->>'isConditional')::boolean
        and ${isPast}) as past
  from quotes q where q.id = ${quoteId} and (q.customer_id is null or q.customer_id = ${customerId})`,
  { now: "", isPast: sql`true`, quoteId: "", customerId: null },
);

/**
 * Returns what a quote promises this person for these treatments, without treatments quoted at a sale price that the
 * person doesn't qualify for. Throws `not_found` for a missing quote, another account's quote, or one without any of
 * the treatments, and `quote_expired`.
 */
export async function readQuote(
  db: DatabaseOrTransaction,
  quoteId: string,
  { customerId, person, serviceIds, now }: Whose & { serviceIds: readonly string[]; now: Date },
): Promise<QuotedService[]> {
  const [quote] = await findQuote(db, {
    now: now.toISOString(),
    isPast: personFacts.isExcludedFromSaleInSql(person, { serviceId: sql`one->>'serviceId'`, now: sql`q.created_at` }),
    quoteId,
    customerId,
  });
  const lines = quote?.lines.filter(({ serviceId }) => serviceIds.includes(serviceId)) ?? [];
  if (!quote || lines.length === 0)
    throw new AppError("not_found", { issues: [{ path: "quoteId", message: "isn’t a quote for this" }] });
  if (quote.isExpired) throw new AppError("quote_expired", { message: "This quote has expired. Ask for a new one." });
  return lines.filter(({ serviceId }) => !quote.past.includes(serviceId));
}

const setSeen = command(sql`
  update cart_services l set seen_price_cents = seen."priceCents"
  from jsonb_to_recordset(${sql.placeholder("seen")}::jsonb) as seen(id text, "priceCents" int)
  where l.id = seen.id`);

/**
 * Marks quoted prices as seen where they are lower than today's, in a cart that the caller has locked. Once the quote
 * has expired, the customer is then shown the new price (CT-6).
 */
export async function acknowledgeQuotedPrices(
  tx: Transaction,
  customer: { customerId: string; now: Date },
): Promise<void> {
  const reading = await readOpenCart(tx, customer, { cards: false });
  const quotedLines = (reading?.lines.services ?? []).filter(({ quoted }) => quoted);
  if (quotedLines.length === 0) return;
  await setSeen(tx, { seen: JSON.stringify(quotedLines.map(({ id, priceCents }) => ({ id, priceCents }))) });
}
