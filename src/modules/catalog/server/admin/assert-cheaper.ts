import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";

const findDearer = statement(
  { name: "text", sumCents: "int" },
  sql`
  select b.name, sum(z.price_cents * i.quantity)::int as "sumCents" from bundles b
  join bundle_items i on i.bundle_id = b.id join product_sizes z on z.id = i.size_id
  where b.id = any(${sql.placeholder("bundleIds")}::text[]) group by b.id
  having b.price_cents >= sum(z.price_cents * i.quantity) order by b.id limit 1`,
);

/** Throws `invalid_input` for the first of these bundles that isn't cheaper than its parts. */
export async function assertCheaper(tx: Transaction, bundleIds: readonly string[]): Promise<void> {
  if (bundleIds.length === 0) return;
  const [bundle] = await findDearer(tx, { bundleIds: [...bundleIds] });
  if (!bundle) return;
  const why = `The price must be below that of the parts, ${formatMoney(bundle.sumCents, { always: true })}.`;
  const message = bundleIds.length > 1 ? `${bundle.name}: ${why}` : why;
  throw new AppError("invalid_input", { message, issues: [{ path: "price", message }] });
}
