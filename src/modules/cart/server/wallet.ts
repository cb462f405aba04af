import { type SQL, sql } from "drizzle-orm";
import { nowPlaceholder } from "#modules/catalog/server/public.ts";
import type { PaysVisit } from "#modules/content/domain/visit-policy.ts";
import { MOST_GIFT_CARDS_A_CART } from "#modules/gift-cards/domain/gift-rules.ts";
import { type CardOfCart, cardsOfCartInSql, cardsOfCodeInSql } from "#modules/gift-cards/server/public.ts";
import { balanceInSql } from "#modules/ledger/server/public.ts";
import { isSpendableInSql, lotsWithBalanceInSql } from "#modules/membership/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement, varying } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WalletSource } from "../domain/pricing/cart-to-price.ts";
import type { Tender } from "../domain/pricing/priced-cart.ts";

/** What a customer can pay a cart with besides money: store credit, membership credit and gift cards. */
export type CartWallet = {
  usesWallet: boolean;
  storeCreditCents: Cents;
  /** Spendable credit from a membership, in order of expiry. */
  credits: { id: string; balance: Cents; expiresAt: string }[];
  /** Gift cards in order of entry. */
  giftCards: CardOfCart[];
};

const enteredCards = sql`select gift_card_id, seen_balance_cents, reserved_cents, entered_at
  from cart_gift_cards where cart_id = c.id`;

/** The wallet of a cart `c` as JSON. */
export const walletInSql: SQL = sql`json_build_object('usesWallet', c.uses_wallet,
  'storeCreditCents', ${balanceInSql(sql`'store_credit:' || c.customer_id`)} + c.reserved_credit_cents,
  'credits', coalesce((select json_agg(json_build_object('id', l.id, 'expiresAt', l.expires_at,
      'balance', l.left_cents + coalesce((c.reserved_lots->>l.id)::int, 0)) order by l.expires_at, l.id)
    from ${lotsWithBalanceInSql} l where l.customer_id = c.customer_id and ${isSpendableInSql(nowPlaceholder)}
      and (l.left_cents > 0 or c.reserved_lots ? l.id)), '[]'),
  'giftCards', ${cardsOfCartInSql(enteredCards, sql`c.customer_id`)})`;

/** Returns the source id of store credit, which is the customer's id. That of other credit is its lot's id. */
export const storeCreditId = (customerId: string) => customerId;

/** Whether a cart `c` may be paid by something other than money. If false, its wallet is `emptyWalletInSql`. */
export const mayHaveWalletInSql: SQL = sql`(${balanceInSql(sql`'store_credit:' || c.customer_id`)} > 0
  or c.reserved_credit_cents > 0 or c.reserved_lots <> '{}'
  or exists (select 1 from cart_gift_cards e where e.cart_id = c.id))`;

/** An empty wallet for a cart `c`, as JSON. */
export const emptyWalletInSql: SQL = sql`json_build_object('usesWallet', c.uses_wallet, 'storeCreditCents', 0, 'credits', '[]'::json, 'giftCards', '[]'::json)`;

/** Converts the sources that pay a cart to the input of the pricing rule. */
export function walletSourcesOf(
  { usesWallet, storeCreditCents, credits, giftCards }: CartWallet,
  { customerId, timeZone }: { customerId: string; timeZone: string },
): WalletSource[] {
  return [
    ...(usesWallet ? credits : []).map(({ id, balance, expiresAt }) => ({
      sourceId: id,
      kind: "credit" as const,
      balanceCents: balance,
      expiresOn: dateInZone(new Date(expiresAt), timeZone),
    })),
    ...(usesWallet && storeCreditCents > 0
      ? [
          {
            sourceId: storeCreditId(customerId),
            kind: "store_credit" as const,
            balanceCents: storeCreditCents,
            expiresOn: null,
          },
        ]
      : []),
    ...giftCards.map(({ id, balance, expiresOn }) => ({
      sourceId: id,
      kind: "gift_card" as const,
      balanceCents: balance,
      expiresOn,
    })),
  ];
}

const putCard = command(sql`
  insert into cart_gift_cards as c (cart_id, gift_card_id, seen_balance_cents) values (${sql.placeholder("cartId")}, ${sql.placeholder("id")}, ${sql.placeholder("balance")})
  on conflict (cart_id, gift_card_id) do update set seen_balance_cents = excluded.seen_balance_cents + c.reserved_cents`);

const countCards = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from cart_gift_cards where cart_id = ${sql.placeholder("cartId")}`,
);

/** Enters a gift card. Entering it twice adds it once. Throws `limit_reached` past five. */
export async function enterGiftCard(
  tx: Transaction,
  cartId: string,
  { id, balance }: { id: string; balance: Cents },
): Promise<void> {
  await putCard(tx, { cartId, id, balance });
  const rows = await countCards(tx, { cartId });
  if ((rows[0]?.count ?? 0) > MOST_GIFT_CARDS_A_CART)
    throw new AppError("limit_reached", {
      message: `You can use up to ${MOST_GIFT_CARDS_A_CART} gift cards for one order. Remove one first.`,
    });
}

const deleteCard = statement(
  { cart_id: "text" },
  sql`
  delete from cart_gift_cards where cart_id = ${sql.placeholder("cartId")} and gift_card_id = ${sql.placeholder("giftCardId")} returning cart_id`,
);

/** Removes a gift card entered as payment. Throws `not_found`. */
export async function removeGiftCard(tx: Transaction, cartId: string, giftCardId: string): Promise<void> {
  const rows = await deleteCard(tx, { cartId, giftCardId });
  if (rows.length === 0) throw new AppError("not_found");
}

const deleteCards = varying(
  { cart_id: "text" },
  ({ cartId, isIt }: { cartId: string; isIt: SQL }) => sql`
  delete from cart_gift_cards where cart_id = ${cartId} and ${isIt} returning cart_id`,
  { cartId: "", isIt: sql`true` },
);

/**
 * Removes a gift card by its code, or all of them without a code. Throws `not_found`, and `invalid_code` for a mistyped
 * one.
 */
export async function removeGiftCardByCode(
  tx: Transaction,
  { secrets }: Pick<ServerDeps, "secrets">,
  { cartId, code }: { cartId: string; code: string | undefined },
): Promise<void> {
  const isIt = code === undefined ? sql`true` : sql`gift_card_id in ${cardsOfCodeInSql(secrets, code)}`;
  const rows = await deleteCards(tx, { cartId, isIt });
  if (rows.length === 0) throw new AppError("not_found");
}

const setTenders = command(sql`
  update carts set uses_wallet = coalesce(${sql.placeholder("usesWallet")}::boolean, uses_wallet),
    pays_visit = coalesce(${sql.placeholder("paysVisit")}::text, pays_visit) where id = ${sql.placeholder("cartId")}`);

/** Sets the given payment choices; the rest stay unchanged. */
export async function chooseTenders(
  tx: Transaction,
  cartId: string,
  { usesWallet, paysVisit }: { usesWallet?: boolean | undefined; paysVisit?: PaysVisit | undefined },
): Promise<void> {
  await setTenders(tx, { usesWallet: usesWallet ?? null, paysVisit: paysVisit ?? null, cartId });
}

const seeBalances = command(sql`
  update cart_gift_cards e set seen_balance_cents = (card->>'balance')::int
  from carts c, json_array_elements(${cardsOfCartInSql(enteredCards, sql`c.customer_id`)}) card
  where c.id = ${sql.placeholder("cartId")} and e.cart_id = c.id and e.gift_card_id = card->>'id'`);

/** Marks the balances of the entered cards as seen: the customer has seen them and continues to pay. */
export async function acknowledgeBalances(tx: Transaction, cartId: string): Promise<void> {
  await seeBalances(tx, { cartId });
}

const setLots = command(
  sql`update carts set reserved_lots = ${sql.placeholder("lots")}::jsonb where id = ${sql.placeholder("cartId")}`,
);

const setCardAmount = command(sql`
  update cart_gift_cards set reserved_cents = ${sql.placeholder("amount")} where cart_id = ${sql.placeholder("cartId")} and gift_card_id = ${sql.placeholder("sourceId")}`);

const setStoreCredit = command(
  sql`update carts set reserved_credit_cents = ${sql.placeholder("amount")} where id = ${sql.placeholder("cartId")}`,
);

/**
 * Records what an order of the cart has reserved. Until the order is paid or abandoned, the amounts still count as
 * available to this cart.
 */
export async function noteReserved(
  tx: Transaction,
  cartId: string,
  tenders: readonly Pick<Tender, "sourceId" | "kind" | "amount">[],
): Promise<void> {
  const lots = tenders.filter(({ kind }) => kind === "credit").map(({ sourceId, amount }) => [sourceId, amount]);
  await setLots(tx, { lots: JSON.stringify(Object.fromEntries(lots)), cartId });
  for (const { sourceId, kind, amount } of tenders) {
    if (kind === "gift_card") await setCardAmount(tx, { amount, cartId, sourceId });
    else if (kind === "store_credit") await setStoreCredit(tx, { amount, cartId });
  }
}

const clearCards = command(
  sql`update cart_gift_cards set reserved_cents = 0 where cart_id = ${sql.placeholder("cartId")} and reserved_cents <> 0`,
);

const clearCart = command(sql`
  update carts set reserved_credit_cents = 0, reserved_lots = '{}'
  where id = ${sql.placeholder("cartId")} and (reserved_credit_cents <> 0 or reserved_lots <> '{}')`);

/** Clears the cart's record of the gift card amounts, credit and store credit that its order reserved. */
export async function clearReserved(tx: Transaction, cartId: string): Promise<void> {
  await clearCards(tx, { cartId });
  await clearCart(tx, { cartId });
}
