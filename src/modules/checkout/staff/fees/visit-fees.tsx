import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { ReasonDialog } from "#modules/desk/staff/board/moves/reason-dialog.tsx";
import { FEE_NAMES } from "#modules/desk/staff/visit/money/fee-names.ts";
import { exactMoney } from "#shared/money.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { TakeFee } from "./take-fee.tsx";
import { type AskedFee, chargeableFees, useFees } from "./use-fees.ts";

const STATUS = { owed: "Owed", paid: "Paid", waived: "Waived", written_off: "Written off" };

/** The fees of a visit and their outcomes: charged as agreed, paid at the desk, or waived with a reason. */
export function VisitFees({
  page,
  mayWaive,
  refresh,
}: {
  page: WireVisitPage;
  mayWaive: boolean;
  refresh(): Promise<void>;
}) {
  const { can } = usePerson();
  const [asked, setAsked] = useState<AskedFee>();
  const { isBusy, charge, waive } = useFees(page, refresh);
  const mayCharge = can("payments.take");
  const chargeable = mayCharge ? chargeableFees(page) : [];
  if (page.fees.length === 0 && chargeable.length === 0) return null;
  const ask = (does: AskedFee["does"], fee: Omit<AskedFee, "does">) => setAsked({ does, ...fee });
  return (
    <section>
      <h2 className="text-section pb-2">Fees</h2>
      <ul className="grid gap-3">
        {page.fees.map((fee) => {
          const { id, kind, amount, paid, status } = fee;
          const left = amount - paid;
          return (
            <li key={id} className="grid gap-2">
              <p>
                {FEE_NAMES[kind]}, <span className="nums">{exactMoney(amount)}</span>
                <span className="block text-ink-soft">
                  {STATUS[status]}
                  {status === "owed" && paid > 0 && `: ${exactMoney(left)} of it is left`}
                </span>
              </p>
              <div className="flex flex-wrap gap-2 empty:hidden">
                {mayCharge && status === "owed" && (
                  <button
                    type="button"
                    className="btn btn-main btn-outline"
                    onClick={() => ask("charge", { kind, amount: left })}
                  >
                    Charge {exactMoney(left)}
                  </button>
                )}
                {mayWaive && (status === "owed" || status === "paid") && (
                  <button
                    type="button"
                    className="btn btn-main btn-outline"
                    onClick={() => ask("waive", { id, kind, amount })}
                  >
                    Waive
                  </button>
                )}
              </div>
              {status === "owed" && (
                <p>
                  <TakeFee fee={fee} name={FEE_NAMES[kind].toLowerCase()} refresh={refresh} />
                </p>
              )}
            </li>
          );
        })}
        {chargeable.map(({ kind, amount }) => (
          <li key={kind} className="grid gap-2">
            <p>
              {FEE_NAMES[kind]}, <span className="nums">{exactMoney(amount)}</span>
              <span className="block text-ink-soft">Agreed when it was booked; not charged</span>
            </p>
            <div>
              <button
                type="button"
                className="btn btn-main btn-outline"
                onClick={() => ask("charge", { kind, amount })}
              >
                Charge {exactMoney(amount)}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          {...(asked.does === "waive" ? waiveWords(asked.amount) : chargeWords(asked.amount))}
          reasonLabel="Reason"
          mail={undefined}
          isBusy={isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={({ reason }) =>
            void (asked.does === "waive" ? waive : charge)(asked, reason).then(() => setAsked(undefined))
          }
        />
      )}
    </section>
  );
}

const waiveWords = (amount: number) => ({
  title: `Waive the fee of ${exactMoney(amount)}?`,
  points: [
    "The customer won't owe it anymore, and anything paid toward it is refunded. They get an email. The reason goes into the audit log.",
  ],
  action: "Waive the fee",
  leave: "Keep the fee",
});

const chargeWords = (amount: number) => ({
  title: `Charge ${exactMoney(amount)}?`,
  points: [
    "Money paid in advance covers it first. The rest is charged to the card on file; without one, it stays owed and the customer gets a link to pay. The reason goes into the audit log.",
  ],
  action: `Charge ${exactMoney(amount)}`,
  leave: "Don't charge",
});
