import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { WireOwnCard } from "../../contract/own-cards.ts";
import { GIFT_CARD_STATES } from "../../domain/gift-card-state.ts";
import { CANCEL_DAYS } from "../../domain/gift-rules.ts";
import { cardBalanceInSql } from "./card-balance-in-sql.ts";

const me = sql.placeholder("customerId");

const listCards = read(
  {
    id: "text",
    last4: "text",
    balance: "int",
    face: "int",
    status: oneOf(GIFT_CARD_STATES),
    expiresOn: "text?",
    deliverOn: "text?",
    recipient: "text?",
    designId: "text",
    designName: "text",
    picture: "text",
    alt: "text",
    isClaimed: "bool",
    role: oneOf(["wallet", "bought"]),
    isReturnable: "bool",
  },
  sql`
  select g.id, g.last4, ${cardBalanceInSql(sql`g.id`)} as balance, g.face_cents as face, g.state as status,
    g.expires_on::text as "expiresOn", g.deliver_on::text as "deliverOn", g.recipient_name as recipient,
    d.id as "designId", d.name as "designName", d.picture, d.alt,
    g.wallet_customer_id is not null and g.wallet_customer_id <> ${me} as "isClaimed",
    case when g.wallet_customer_id = ${me} then 'wallet' else 'bought' end as role,
    g.kind = 'bought' and g.buyer_id is not distinct from ${me}::text and g.state in ('scheduled', 'active')
      and g.created_at > clock_now() - make_interval(days => ${sql.placeholder("cancelDays")}::int)
      and ${cardBalanceInSql(sql`g.id`)} = g.face_cents as "isReturnable"
  from gift_cards g join gift_card_designs d on d.id = g.design_id
  where g.wallet_customer_id = ${me} or g.buyer_id = ${me}
  order by g.created_at desc, g.id`,
);

/**
 * Returns the cards in a customer's account and those they bought for others, newest first. Once its recipient has
 * added a card to an account, only the recipient sees its balance.
 */
export async function listOwnCards(db: DatabaseOrTransaction, customerId: string): Promise<WireOwnCard[]> {
  const rows = await listCards(db, { customerId, cancelDays: CANCEL_DAYS });
  return rows.map(
    ({ designId, designName, picture, alt, expiresOn, deliverOn, recipient, isClaimed, balance, ...card }) => ({
      id: card.id,
      last4: card.last4,
      face: card.face,
      status: card.status,
      role: card.role,
      isReturnable: card.isReturnable,
      design: { id: designId, name: designName, picture: toWirePicture(picture, alt) },
      ...(isClaimed ? {} : { balance }),
      ...(expiresOn ? { expiresOn } : {}),
      ...(deliverOn ? { deliverOn } : {}),
      ...(recipient ? { recipient } : {}),
    }),
  );
}
