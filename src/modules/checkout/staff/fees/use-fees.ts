import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { deskApi } from "#modules/desk/staff/board/live/desk-api.ts";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { feesApi } from "./fees-api.ts";

type FeeKind = WireVisitPage["fees"][number]["kind"];

/** A fee that staff are about to charge or waive. */
export type AskedFee = { does: "charge" | "waive"; id?: string; kind: FeeKind; amount: number };

const HOUR_MS = 3_600_000;

/** Returns fees that were agreed to and are still undecided: for a no-show, and for a late cancellation by phone. */
export function chargeableFees(
  page: Pick<WireVisitPage, "agreed" | "fees" | "status" | "cancelledBy" | "closedAt" | "startsAt">,
): { kind: FeeKind; amount: number }[] {
  const { agreed, fees, status } = page;
  if (!agreed) return [];
  const isOpen = (kind: FeeKind) => !fees.some((fee) => fee.kind === kind);
  if (status === "no_show" && agreed.noShowFee > 0 && isOpen("no_show"))
    return [{ kind: "no_show", amount: agreed.noShowFee }];
  const canceledAt = page.closedAt ? new Date(page.closedAt).getTime() : 0;
  const isLate = canceledAt > new Date(page.startsAt).getTime() - agreed.noticeHours * HOUR_MS;
  const isByCustomer = status === "cancelled" && page.cancelledBy === "customer" && isLate;
  return isByCustomer && agreed.lateFee && isOpen("late_cancel")
    ? [{ kind: "late_cancel", amount: agreed.lateFee }]
    : [];
}

/** Charges and waives the fees of a visit, and reports the outcome. */
export function useFees({ id }: Pick<WireVisitPage, "id">, refresh: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  async function whileBusy(work: () => Promise<string>) {
    setBusy(true);
    try {
      showDone(await work());
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  return {
    isBusy,
    charge: ({ kind, amount }: AskedFee, reason: string) =>
      whileBusy(async () => {
        const { data } = await feesApi.call("chargeVisit", {
          params: { id },
          body: { kind, cents: amount, reason },
          idempotencyKey: crypto.randomUUID(),
        });
        if (data.owed > 0)
          return `${exactMoney(data.owed)} stays owed: there is no card on file. A link to pay was emailed.`;
        return `${exactMoney(amount)} is charged.`;
      }),
    waive: ({ id: feeId = "", amount }: AskedFee, reason: string) =>
      whileBusy(async () => {
        await deskApi.call("waiveFee", {
          params: { id: feeId },
          body: { reason },
          idempotencyKey: crypto.randomUUID(),
        });
        return `The fee of ${exactMoney(amount)} is waived.`;
      }),
  };
}
