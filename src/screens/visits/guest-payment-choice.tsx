import { SumRow } from "#modules/cart/web/components/sum-row.tsx";
import { PaysVisitChoice } from "#modules/cart/web/components/visit-terms/pays-visit-choice.tsx";
import type { useGuestPayment } from "#modules/checkout/web/use-guest-payment.ts";
import { formatMoney } from "#shared/money.ts";

type GuestPaymentChoiceProps = { payment: ReturnType<typeof useGuestPayment>; onChosen: () => void };

/** Shows the ways in which a guest can pay for the visit, and which amount is due when. */
export default function GuestPaymentChoice({ payment, onChosen }: GuestPaymentChoiceProps) {
  const { choices, dueNow, dueAtClinic } = payment;
  return (
    <>
      {choices.length > 1 && (
        <PaysVisitChoice
          terms={payment}
          whole={dueNow + dueAtClinic}
          isBusy={false}
          onChoose={(pays) => {
            onChosen();
            payment.setWanted(pays);
          }}
        />
      )}
      {dueNow > 0 && (
        <dl className="pt-4">
          <SumRow label="Due now" amount={formatMoney(dueNow, { always: true })} className="font-semibold" />
          <SumRow label="Due at the clinic" amount={formatMoney(dueAtClinic, { always: true })} />
        </dl>
      )}
    </>
  );
}
