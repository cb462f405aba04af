import { eq, sql } from "drizzle-orm";
import { namedItemsInSql } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { textAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { couponScopes } from "./coupon-tables.ts";

/** The words staff use for what a coupon is limited to. */
const KINDS = { category: "category", brand: "brand", product: "product", treatment: "service" } as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** Parses "category: Aging" into kind and name. Throws `invalid_input`. */
function parseScope(line: string): { kind: Kind; name: string } {
  const [, word = "", name = ""] = /^\s*(\w+)\s*:\s*(.+?)\s*$/.exec(line) ?? [];
  const kind = Object.entries(KINDS).find(([one]) => one === word.toLowerCase())?.[1];
  if (!kind) throw refusal(`“${line}” should begin with category:, brand:, product: or treatment:`);
  return { kind, name };
}

const listNamed = statement(
  { kind: textAs<Kind>(), id: "text", name: "text" },
  sql`select kind, id, name from ${namedItemsInSql} i`,
);

/**
 * Limits a coupon to the items named in these lines, replacing its earlier scope. Throws `invalid_input` for an unknown
 * name.
 */
export async function writeScopes(tx: Transaction, couponId: string, lines: readonly string[]): Promise<void> {
  const items = await listNamed(tx);
  const scopes = lines.flatMap((line) => {
    const { kind, name } = parseScope(line);
    const found = items.filter((item) => item.kind === kind && item.name.toLowerCase() === name.toLowerCase());
    if (found.length === 0) throw refusal(`There is no ${line.split(":")[0]?.trim()} named “${name}”.`);
    return found.map(({ id: itemId }) => ({ couponId, kind, itemId }));
  });
  await tx.delete(couponScopes).where(eq(couponScopes.couponId, couponId));
  if (scopes.length > 0) await tx.insert(couponScopes).values(scopes).onConflictDoNothing();
}

function refusal(message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path: "scopes", message }] });
}
