import { sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import { type Reseal, resealRows } from "#platform/reseal.ts";
import { resealedCode } from "./code-hash.ts";

// Ordered by a code's coupon and position, because its hash changes with the secret.
const listCodes = statement(
  { id: "text", couponId: "text", position: "int", codeHash: "text", sealedCode: "text?" },
  sql`
  select coupon_id || ' ' || lpad(position::text, 10, '0') as id, coupon_id as "couponId", position, code_hash as "codeHash",
    sealed_code as "sealedCode"
  from coupon_codes where coupon_id || ' ' || lpad(position::text, 10, '0') > ${sql.placeholder("after")} order by 1 limit 1000`,
);

const writeCode = command(sql`
  update coupon_codes set code_hash = ${sql.placeholder("codeHash")}, sealed_code = ${sql.placeholder("sealedCode")}
  where code_hash = ${sql.placeholder("former")}`);

/**
 * Runs after a change of secrets. A code is derived from the secret with which it was created, and no other secret
 * gives the same code, so it is now stored encrypted.
 */
export const couponReseals: readonly Reseal[] = [
  {
    one: "single-use code of a coupon",
    many: "single-use codes of coupons",
    run: ({ db, secrets }) =>
      resealRows({
        list: (after) => listCodes(db, { after }),
        async again({ id: _, ...keyed }) {
          const resealed = resealedCode(secrets, keyed);
          if (resealed) await writeCode(db, { ...resealed, former: keyed.codeHash });
          return resealed !== undefined;
        },
      }),
  },
];
