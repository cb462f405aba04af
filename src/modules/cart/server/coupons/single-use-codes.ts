import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { MOST_CODES } from "../../domain/coupons/code.ts";
import { codeOf, newCode } from "./code-hash.ts";
import { couponCodes } from "./coupon-tables.ts";

type CodeCounts = { made: number; spent: number };

const countOfCoupon = statement(
  { made: "int", spent: "int" },
  sql`
  select count(b.code_hash)::int as made, count(b.use_id)::int as spent
  from coupons k left join coupon_codes b on b.coupon_id = k.id where k.id = ${sql.placeholder("couponId")} group by k.id`,
);

/** Returns how many single-use codes a coupon has. Throws `not_found`. */
export async function countCodes(db: DatabaseOrTransaction, couponId: string): Promise<CodeCounts> {
  const rows = await countOfCoupon(db, { couponId });
  if (!rows[0]) throw new AppError("not_found");
  return rows[0];
}

const lockById = statement(
  { code: "text" },
  sql`select code from coupons where id = ${sql.placeholder("couponId")} and is_single_use for no key update`,
);

async function lockCoupon(tx: Transaction, couponId: string): Promise<string> {
  const rows = await lockById(tx, { couponId });
  if (!rows[0]) throw new AppError("not_found", { message: "This coupon has no single-use codes." });
  return rows[0].code;
}

/** Adds single-use codes to a coupon. Throws `not_found`, and `limit_reached` above the maximum per coupon. */
export async function makeCodes(
  tx: Transaction,
  secrets: Pick<Secrets, "every">,
  { couponId, count, actor }: { couponId: string; count: number; actor: AuditActor },
): Promise<CodeCounts> {
  const code = await lockCoupon(tx, couponId);
  const { made } = await countCodes(tx, couponId);
  if (made + count > MOST_CODES) {
    const message = `A coupon has at most ${MOST_CODES} single-use codes. This one has ${made}.`;
    throw new AppError("limit_reached", { message, issues: [{ path: "count", message }] });
  }
  const numbers = Array.from({ length: count }, (_, index) => made + index + 1);
  await tx.insert(couponCodes).values(
    numbers.map((position) => {
      const { code: single, codeHash } = newCode(secrets, { couponId, position });
      return { codeHash, couponId, position, last4: single.slice(-4) };
    }),
  );
  await writeAudit(tx, actor, {
    action: "coupon.batch",
    resource: "Coupon",
    resourceId: couponId,
    summary: `${code}: ${count} single-use codes made`,
    before: { codes: made },
    after: { codes: made + count },
  });
  return countCodes(tx, couponId);
}

const listKeyed = statement(
  { couponId: "text", position: "int", codeHash: "text", sealedCode: "text?", isSpent: "bool" },
  sql`
  select coupon_id as "couponId", position, code_hash as "codeHash", sealed_code as "sealedCode", use_id is not null as "isSpent"
  from coupon_codes where coupon_id = ${sql.placeholder("couponId")} order by position`,
);

/**
 * Returns the codes of a coupon as a CSV file, in the order they were created. Reading them is recorded in the audit
 * log.
 */
export async function codesFile(
  tx: Transaction,
  secrets: Secrets,
  { couponId, actor }: { couponId: string; actor: AuditActor },
): Promise<{ name: string; bytes: Uint8Array }> {
  const name = await lockCoupon(tx, couponId);
  const rows = await listKeyed(tx, { couponId });
  await writeAudit(tx, actor, {
    action: "coupon.codes",
    resource: "Coupon",
    resourceId: couponId,
    summary: `${name}: ${rows.length} single-use codes read as a file`,
    before: {},
    after: {},
  });
  // Letters and digits only: no cell needs quotes.
  const lines = rows.map((row) => `${codeOf(secrets, row) ?? ""},${row.isSpent ? "yes" : "no"}`);
  const text = ["code,spent", ...lines, ""].join("\r\n");
  return { name, bytes: new TextEncoder().encode(text) };
}
