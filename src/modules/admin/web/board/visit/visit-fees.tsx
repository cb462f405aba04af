import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/contract/staff/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import { deskApi } from "../live/desk-api.ts";
import { ReasonDialog } from "../moves/reason-dialog.tsx";

type Fee = WireVisitPage["fees"][number];

const KIND = { late_cancel: "Late cancellation", late_move: "Late change", no_show: "No-show" };
const STATE = { owed: "Due at the clinic", paid: "Paid", waived: "Waived", written_off: "Written off" };

/** The fees of a visit and what became of each; one that is owed can be waived, with a reason. */
export function VisitFees({
  page,
  mayWaive,
  refresh,
}: {
  page: WireVisitPage;
  mayWaive: boolean;
  refresh(): Promise<void>;
}) {
  const [asked, setAsked] = useState<Fee>();
  const [isBusy, setBusy] = useState(false);
  async function waive({ id, amount }: Fee, reason: string) {
    setBusy(true);
    try {
      await deskApi.call("waiveFee", { params: { id }, body: { reason }, idempotencyKey: crypto.randomUUID() });
      showDone(`The fee of ${exactMoney(amount)} is waived.`);
      setAsked(undefined);
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    } finally {
      setBusy(false);
      await refresh();
    }
  }
  if (page.fees.length === 0) return null;
  return (
    <section>
      <h2 className="text-section pb-2">Fees</h2>
      <ul className="grid gap-2">
        {page.fees.map((fee) => (
          <li key={fee.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {KIND[fee.kind]}, <span className="nums">{exactMoney(fee.amount)}</span>
              <span className="block text-ink-soft">{STATE[fee.state]}</span>
            </span>
            {mayWaive && fee.state === "owed" && (
              <button type="button" className="btn btn-main btn-outline" onClick={() => setAsked(fee)}>
                Waive
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={`Waive the fee of ${exactMoney(asked.amount)}?`}
          points={["The customer won't owe it any more. The reason goes into the audit log."]}
          reasonLabel="Reason"
          action="Waive the fee"
          leave="Keep the fee"
          mail={undefined}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={({ reason }) => void waive(asked, reason)}
        />
      )}
    </section>
  );
}
