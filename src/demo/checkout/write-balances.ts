import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { findOfferedDesign } from "#modules/gift-cards/server/public.ts";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { balanceOpened } from "#modules/ledger/domain/events/opening-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { postTransfers, writeOpening } from "#modules/ledger/server/public.ts";
import { movePackageIn } from "#modules/payment-plans/server/public.ts";
import { systemActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { writeGivenCards } from "../gift-cards/write-given-cards.ts";
import { writeGivenMemberships } from "../membership/write-given.ts";
import { writeGivenCredit } from "../membership/write-given-credit.ts";
import { planBalances } from "./plan-balances.ts";
import type { Life } from "./plan-life.ts";
import { type WrittenContracts, writeContracts } from "./write-contracts.ts";

type ToWrite = { now: Date; settings: ClinicSettings; seed: string; secrets: Secrets };

/**
 * Gives some generated customers typical balances: memberships, gift cards and credit given by the clinic, and store
 * credit and packages imported from its former system. Returns a sold membership and a sold package, which the provider
 * has to know.
 */
export async function writeBalances(
  tx: Transaction,
  { regulars }: Pick<Life, "regulars">,
  { now, settings, seed, secrets }: ToWrite,
): Promise<WrittenContracts> {
  const { timeZone } = settings.location;
  const design = await findOfferedDesign(tx);
  if (!design) return { contracts: [], payments: [] };
  const planned = planBalances({ people: regulars, designId: design.id, now, timeZone, seed });
  const actor = systemActor("Demo");
  await writeGivenMemberships(tx, planned.memberships, { now, timeZone });
  await writeGivenCards(tx, secrets, planned.giftCards);
  const today = dateInZone(now, timeZone);
  for (const held of planned.packages) await tx.transaction((step) => movePackageIn(step, { ...held, today }, actor));
  const credits: Movement[] = [];
  for (const { customerId, cents } of planned.storeCredit) {
    const account = `store_credit:${customerId}` as const;
    const openingId = await writeOpening(tx, { kind: "store_credit", former: customerId, account, cents });
    if (openingId) credits.push(balanceOpened({ openingId, account, cents, customerId }));
  }
  const lots = await writeGivenCredit(tx, planned.credits);
  const { moved, ...written } = await writeContracts(tx, planned.contracts, settings);
  const cards = planned.giftCards.map(({ id, cents, reason, at, customerId }) => ({
    ...giftCardGiven({ giftCardId: id, cents }),
    reason,
    happenedAt: at,
    customerId,
  }));
  await tx.transaction((step) =>
    postTransfers(
      step,
      [...credits, ...cards, ...lots, ...moved].map((movement) => ({ ...movement, actor: "system" })),
    ),
  );
  return written;
}
