import { useState } from "react";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { once } from "#staff/kit/once.ts";
import { Select } from "#web/ui/form/select.tsx";
import { payApi } from "../pay-api.ts";

type Props = { params: { id: string; personId: string }; onClose: () => void; onChanged: () => Promise<void> };

const KINDS = [
  { value: "bonus", label: "Bonus" },
  { value: "more", label: "Adjustment, adds" },
  { value: "less", label: "Adjustment, takes off" },
];

/** Adds a bonus or an adjustment to a person's pay, with the reason. */
export function AddLineDialog({ params: { id, personId }, onClose, onChanged }: Props) {
  const [kind, setKind] = useState("bonus");
  const [amount, setAmount] = useState("");
  const [key] = useState(once);
  const add = (reason: string) => {
    const cents = parseMoneyText(amount) ?? 0;
    const body = {
      personId,
      reason,
      kind: kind === "bonus" ? ("bonus" as const) : ("adjustment" as const),
      amount: kind === "less" ? -cents : cents,
    };
    return payApi.call("addPayLine", { params: { id }, body, ...key });
  };
  return (
    <ReasonDialog
      title="Add a line"
      action="Add it"
      done="The line is added."
      fields={["amount"]}
      onSend={add}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(errorOf) => (
        <>
          <Select
            label="Kind"
            value={kind}
            options={KINDS}
            onChange={({ currentTarget }) => setKind(currentTarget.value)}
          />
          <MoneyInput
            label="Amount"
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            {...errorOf("amount")}
          />
        </>
      )}
    </ReasonDialog>
  );
}
