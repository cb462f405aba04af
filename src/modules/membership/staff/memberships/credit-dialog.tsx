import { useState } from "react";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { once } from "#staff/kit/once.ts";
import { membershipsApi } from "./memberships-api.ts";

type Props = { customer: { id: string; name: string }; onClose: () => void; onChanged: () => Promise<void> | void };

/** Dialog that gives a customer goodwill credit, whether they are a member or not. */
export function CreditDialog({ customer, onClose, onChanged }: Props) {
  const [amount, setAmount] = useState("");
  const [expiresOn, setExpiresOn] = useState("");
  const [key] = useState(once);
  const give = (reason: string) =>
    membershipsApi.call("giveCredit", {
      body: {
        customerId: customer.id,
        amount: parseMoneyText(amount) ?? 0,
        reason,
        ...(expiresOn ? { expiresOn } : {}),
      },
      ...key,
    });
  return (
    <ReasonDialog
      title={`Give ${customer.name} credit`}
      action="Give it"
      done="The credit is given."
      fields={["amount", "expiresOn"]}
      onSend={give}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(errorOf) => (
        <>
          <MoneyInput
            label="Sum"
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            {...errorOf("amount")}
          />
          <DayInput
            label="Valid until"
            help="A year from now, if you leave it empty."
            value={expiresOn}
            onChange={({ currentTarget }) => setExpiresOn(currentTarget.value)}
            {...errorOf("expiresOn")}
          />
        </>
      )}
    </ReasonDialog>
  );
}
