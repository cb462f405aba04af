import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { assertTriesLeft, countTry, limits } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { parseCode } from "../../domain/code.ts";
import { cardBalance } from "./card-balance.ts";
import { hashesOf } from "./card-code.ts";

export type UsableCard = { id: string; last4: string; balance: Cents; expiresOn: string | null; designId: string };

type Asker = {
  /** The account that asks; undefined for a guest. */
  customerId: string | undefined;
  /** The network address; undefined for calls of the page renderer. */
  clientAddress: string | undefined;
};

type Context = Pick<ServerDeps, "db" | "secrets" | "clock" | "env">;

/**
 * The card of a typed code, if it pays: active, not ended, with something on it, and in nobody else's account. A code that
 * was mistyped is `invalid_code` and costs no try. Every other refusal is `gift_card_invalid`, so that a stranger can't tell an unknown
 * code from a spent one. Ten wrong codes an hour from an address and five of an account end in `rate_limited`.
 */
export async function findCardByCode(deps: Context, typed: string, asker: Asker): Promise<UsableCard> {
  const code = parseCode(typed);
  const { db, secrets, clock, env } = deps;
  const counted = countersOf(asker);
  for (const { key, limit } of counted) await assertTriesLeft(db, key, limit, env.rateLimitFactor);
  const hashes = sql.join(
    hashesOf(secrets, code).map((hash) => sql`${Buffer.from(hash)}`),
    sql`, `,
  );
  const card = await findUsable(db, sql`g.code_hash in (${hashes})`, {
    now: clock.now(),
    customerId: asker.customerId,
  });
  if (card) return card;
  for (const { key, limit } of counted) await countTry(db, key, limit, env.rateLimitFactor);
  throw new AppError("gift_card_invalid");
}

/** A card of the customer's own account, under the same conditions. Throws `gift_card_invalid`. */
export async function findCardOfWallet(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  { giftCardId, customerId }: { giftCardId: string; customerId: string },
): Promise<UsableCard> {
  const isOwn = sql`g.id = ${giftCardId} and g.wallet_customer_id = ${customerId}`;
  const card = await findUsable(db, isOwn, { now: clock.now(), customerId });
  if (!card) throw new AppError("gift_card_invalid");
  return card;
}

async function findUsable(
  db: Database,
  which: ReturnType<typeof sql>,
  { now, customerId }: { now: Date; customerId: string | undefined },
): Promise<UsableCard | undefined> {
  const { timeZone } = await getClinicSettings(db);
  const { rows } = await db.execute<UsableCard>(sql`
    select g.id, g.last4, ${cardBalance(sql`g.id`)} as balance, g.expires_on::text as "expiresOn", g.design_id as "designId"
    from gift_cards g where ${which} and g.state = 'active'
      and (g.expires_on is null or g.expires_on >= ${dateInZone(now, timeZone)}::date)
      and (g.wallet_customer_id is null or g.wallet_customer_id = ${customerId ?? null})`);
  return rows.find(({ balance }) => balance > 0);
}

/** Asking for a balance counts each time, whatever comes of it. */
export async function countBalanceAsked(
  { db, env }: Pick<ServerDeps, "db" | "env">,
  clientAddress: string | undefined,
): Promise<void> {
  if (clientAddress === undefined) return;
  await countTry(db, addressKey(clientAddress), limits.giftCardBalancePerAddress, env.rateLimitFactor);
}

const addressKey = (address: string) => `gift-card-balance:${address}`;

function countersOf({ customerId, clientAddress }: Asker) {
  return [
    ...(customerId ? [{ key: `gift-card-account:${customerId}`, limit: limits.giftCardFailuresPerAccount }] : []),
    ...(clientAddress ? [{ key: `gift-card-address:${clientAddress}`, limit: limits.giftCardBalancePerAddress }] : []),
  ];
}
