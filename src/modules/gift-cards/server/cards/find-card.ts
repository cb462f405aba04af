import { type SQL, sql } from "drizzle-orm";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import { type DatabaseOrTransaction, onOneConnection, type Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { toWirePicture } from "#platform/pictures.ts";
import { assertTriesLeft, countTry, countTryOfNetwork, limits, networkKeyOf, networkOf } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { parseCode } from "../../domain/code.ts";
import { cardBalanceInSql } from "./card-balance-in-sql.ts";
import { hashesOf } from "./card-code.ts";

export type UsableCard = {
  id: string;
  last4: string;
  balance: Cents;
  expiresOn: string | null;
  design: { id: string; name: string; picture: ReturnType<typeof toWirePicture> };
};

type Asker = {
  /** The account that makes the request; undefined for a guest. */
  customerId: string | undefined;
  /** The IP address; undefined for calls of the page renderer. */
  clientNetwork: string | undefined;
};

type Context = Pick<ServerDeps, "db" | "secrets" | "clock" | "env">;

/**
 * Returns the card of a typed code if it can pay: active, not expired, with a balance, and not in another customer's
 * account. A mistyped code is `invalid_code` and isn't counted as a try. Every other refusal is `gift_card_invalid`, so
 * that a stranger can't distinguish an unknown code from a spent card. Ten wrong codes an hour from an IP address, or
 * five from an account, lead to `rate_limited`.
 */
export async function findCardByCode(deps: Context, typed: string, asker: Asker): Promise<UsableCard> {
  const card = await onOneConnection(deps.db, (connection) => lookUp(connection, deps, typed, { asker }));
  return card ?? refuse(deps, asker);
}

/**
 * Returns a card as `findCardByCode` does, but inside a transaction that locks the card, so that it stays usable until
 * the end. Returns undefined for a code that can't pay: after the transaction is rolled back, the caller counts it with
 * `refuse`.
 */
export async function holdCardByCode(
  tx: Transaction,
  deps: Context,
  typed: string,
  asker: Asker,
): Promise<UsableCard | undefined> {
  return lookUp(tx, deps, typed, { asker, isHeld: true });
}

/** Counts a code that can't pay as a failed try. Throws `gift_card_invalid`, or `rate_limited` after too many. */
export async function refuse({ db, env, secrets }: Context, asker: Asker): Promise<never> {
  for (const { key, limit } of countersOf(secrets, asker)) await countTry(db, key, limit, env.rateLimitFactor);
  throw new AppError("gift_card_invalid");
}

/** Finds a card only to read its balance: each request counts for the IP address, and a wrong code for the account. */
export async function checkBalance(
  deps: Context,
  typed: string,
  { customerId, clientNetwork }: Asker,
): Promise<UsableCard> {
  const asker = { customerId, clientNetwork: undefined };
  const network = networkOf(deps, clientNetwork);
  const countFirst = (db: DatabaseOrTransaction) =>
    countTryOfNetwork(db, "gift-card-balance", network, limits.giftCardBalancePerAddress);
  const card = await onOneConnection(deps.db, (connection) => lookUp(connection, deps, typed, { asker, countFirst }));
  return card ?? refuse(deps, asker);
}

type LookUp = {
  asker: Asker;
  countFirst?: (db: DatabaseOrTransaction) => Promise<void>;
  /** Whether to lock the card. */
  isHeld?: boolean;
};

/** Counts the request, checks whether any tries are left and finds the card, all in one round trip. */
async function lookUp(
  connection: DatabaseOrTransaction,
  { secrets, clock, env }: Context,
  typed: string,
  { asker, countFirst, isHeld = false }: LookUp,
): Promise<UsableCard | undefined> {
  const { customerId } = asker;
  const hashes = hashesOf(secrets, parseCode(typed)).map((hash) => Buffer.from(hash));
  const ask = isHeld ? holdByCode : findByCode;
  const counted = countersOf(secrets, asker);
  const { found } = await batch({
    count: countFirst?.(connection),
    tries: Promise.all(counted.map(({ key, limit }) => assertTriesLeft(connection, key, limit, env.rateLimitFactor))),
    found: ask(connection, { hashes, now: clock.now().toISOString(), customerId: customerId ?? null }),
  });
  return firstUsable(found);
}

/** Returns SQL for the ids of the cards with a code, in any state. Throws `invalid_code` for a mistyped code. */
export function cardsOfCodeInSql(secrets: Context["secrets"], typed: string): SQL {
  const hashes = sql.join(
    hashesOf(secrets, parseCode(typed)).map((hash) => sql`${Buffer.from(hash)}`),
    sql`, `,
  );
  return sql`(select id from gift_cards where code_hash in (${hashes}))`;
}

/** Returns a card in the customer's account, if it can pay. Throws `gift_card_invalid`. */
export async function findCardOfWallet(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  { giftCardId, customerId }: { giftCardId: string; customerId: string },
): Promise<UsableCard> {
  const card = firstUsable(await findOwn(db, { giftCardId, customerId, now: clock.now().toISOString() }));
  if (!card) throw new AppError("gift_card_invalid");
  return card;
}

/** Builds a statement for the cards selected by `which` that can pay on the clinic's current day. */
const usable = (which: SQL, lock = sql``) =>
  statement(
    {
      id: "text",
      last4: "text",
      balance: "int",
      expiresOn: "text?",
      design: json<{ id: string; name: string; picture: string; alt: string }>(),
    },
    sql`
  select g.id, g.last4, ${cardBalanceInSql(sql`g.id`)} as balance, g.expires_on::text as "expiresOn",
    json_build_object('id', d.id, 'name', d.name, 'picture', d.picture, 'alt', d.alt) as design
  from gift_cards g join gift_card_designs d on d.id = g.design_id where ${which} and g.state = 'active'
    and (g.expires_on is null
      or g.expires_on >= (${sql.placeholder("now")}::timestamptz at time zone (${settingsRowInSql}->>'timeZone'))::date)
    and (g.wallet_customer_id is null or g.wallet_customer_id = ${sql.placeholder("customerId")})
  ${lock}`,
  );

const ofCode = sql`g.id in (select id from gift_cards where code_hash = any(${sql.placeholder("hashes")}::bytea[]))`;
const findByCode = usable(ofCode);
const holdByCode = usable(ofCode, sql`for share of g`);
const findOwn = usable(
  sql`g.id = ${sql.placeholder("giftCardId")} and g.wallet_customer_id = ${sql.placeholder("customerId")}`,
);

type UsableRow = Awaited<ReturnType<typeof findOwn>>[number];

/** Returns the first card that has a balance. */
function firstUsable(rows: readonly UsableRow[]): UsableCard | undefined {
  const row = rows.find(({ balance }) => balance > 0);
  if (!row) return undefined;
  const { design, ...card } = row;
  return { ...card, design: { id: design.id, name: design.name, picture: toWirePicture(design.picture, design.alt) } };
}

function countersOf(secrets: Context["secrets"], { customerId, clientNetwork }: Asker) {
  const network = networkKeyOf(secrets, clientNetwork);
  return [
    ...(customerId ? [{ key: `gift-card-account:${customerId}`, limit: limits.giftCardFailuresPerAccount }] : []),
    ...(network ? [{ key: `gift-card-address:${network}`, limit: limits.giftCardBalancePerAddress }] : []),
  ];
}
