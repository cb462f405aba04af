import { useState } from "react";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { once } from "#staff/kit/once.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { giftCardsApi } from "./gift-cards-api.ts";

/** Dialog that issues and emails a gift card from the clinic. */
export function GiveDialog({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const [amount, setAmount] = useState("");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [key] = useState(once);
  const give = (reason: string) =>
    giftCardsApi.call("giveGiftCard", {
      body: {
        amount: parseMoneyText(amount) ?? 0,
        recipient: { name: name.trim(), email: email.trim() },
        reason,
      },
      ...key,
    });
  return (
    <ReasonDialog
      title="Give a gift card"
      action="Give it"
      done="The gift card is on its way."
      fields={["amount", "recipient.name", "recipient.email"]}
      onSend={give}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(errorOf) => (
        <>
          <MoneyInput
            label="Worth"
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
            {...errorOf("amount")}
          />
          <TextInput
            label="Their name"
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            {...errorOf("recipient.name")}
          />
          <TextInput
            label="Their email"
            type="email"
            maxLength={254}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            {...errorOf("recipient.email")}
          />
        </>
      )}
    </ReasonDialog>
  );
}
