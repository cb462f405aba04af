import { eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { listStatement } from "#modules/ledger/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { giftCardStaffCalls as calls, giftCardResource } from "../../staff/contract/gift-card-resource.ts";
import { accountOfCard, cardBalanceInSql } from "../cards/card-balance-in-sql.ts";
import { giftCards } from "../tables.ts";
import { bindDesigns } from "./bind-designs.ts";
import { blockCard, correctCard, giveCard, replaceCode, resendCode } from "./change-card.ts";

const MOST_MOVES = 100;

/** Binds the back office's calls about gift cards to their use cases. No response contains a code. */
export const bindGiftCardsStaffApi: BindApi = (api, deps) => {
  const { db, secrets } = deps;
  bindDesigns(api, deps);
  const balanceCents = cardBalanceInSql(sql`gift_cards.id`);
  bindResource(
    api,
    deps,
    giftCardResource,
    { table: giftCards, columns: { balanceCents } },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  const answer = async (id: string) => {
    const [card] = await db
      .select({ id: giftCards.id, last4: giftCards.last4, state: giftCards.state, balance: balanceCents })
      .from(giftCards)
      .where(eq(giftCards.id, id));
    if (!card) throw new AppError("not_found");
    return { data: card };
  };

  api.on(calls.giveGiftCard, async ({ body: { reason, ...gift }, ...context }) =>
    answer(await db.transaction((tx) => giveCard(tx, secrets, gift, { actor: actorOf(context), reason }))),
  );
  api.on(calls.correctGiftCard, async ({ params: { id }, body: { cents, reason }, ...context }) => {
    await db.transaction((tx) => correctCard(tx, id, cents, { actor: actorOf(context), reason }));
    return answer(id);
  });
  api.on(calls.blockGiftCard, async ({ params: { id }, body: { blocked, reason }, ...context }) => {
    await db.transaction((tx) => blockCard(tx, id, blocked, { actor: actorOf(context), reason }));
    return answer(id);
  });
  api.on(calls.replaceGiftCard, async ({ params: { id }, body: { reason }, ...context }) => {
    await db.transaction((tx) => replaceCode(tx, secrets, id, { actor: actorOf(context), reason }));
    return answer(id);
  });
  api.on(calls.resendGiftCardByStaff, async ({ params: { id }, ...context }) => {
    await db.transaction((tx) => resendCode(tx, id, actorOf(context)));
    return answer(id);
  });
  api.on(calls.listGiftCardMoves, async ({ params: { id } }) => {
    await answer(id);
    const moves = await listStatement(db, [accountOfCard(id)], { limit: MOST_MOVES });
    return {
      data: moves.map(({ happenedAt, event, change, orderId }) => ({
        at: happenedAt.toISOString(),
        event,
        amount: change,
        ...(orderId ? { orderId } : {}),
      })),
    };
  });
};
