import { useState } from "react";
import { exactMoney } from "#shared/money.ts";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export type GiftOption = { key: string; amount: number; recipient?: { name: string; email: string } };

/** Adds a gift card of a chosen amount to the sale, printed or emailed. */
export function GiftCardField({ onAdd }: { onAdd(gift: GiftOption): void }) {
  const [isOpen, setOpen] = useState(false);
  const [amount, setAmount] = useState("");
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [error, setError] = useState<{ at: "amount" | "name"; message: string }>();
  const errorAt = (at: "amount" | "name") => (error?.at === at ? error.message : undefined);
  if (!isOpen)
    return (
      <p>
        <button type="button" className="btn btn-outline btn-small" onClick={() => setOpen(true)}>
          <StaffIcon name="plus" size={16} />
          Gift card
        </button>
      </p>
    );
  const add = () => {
    const cents = parseMoneyText(amount);
    if (!cents) return setError({ at: "amount", message: "Enter an amount." });
    if (email.trim() && !name.trim()) return setError({ at: "name", message: "Enter who it is for." });
    const recipient = email.trim() ? { recipient: { name: name.trim(), email: email.trim() } } : {};
    onAdd({ key: crypto.randomUUID(), amount: cents, ...recipient });
    setOpen(false);
    setAmount("");
    setName("");
    setEmail("");
    setError(undefined);
  };
  return (
    <fieldset className="grid gap-4 border border-linen p-4">
      <legend className="px-1 font-medium">Gift card</legend>
      <div className="grid gap-4 md:grid-cols-3">
        <MoneyInput
          label="Amount"
          value={amount}
          error={errorAt("amount")}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <TextInput
          label="Email it to"
          type="email"
          help="Left empty, you print it."
          maxLength={254}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {email.trim() && (
          <TextInput
            label="Their name"
            maxLength={80}
            value={name}
            error={errorAt("name")}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </div>
      <p className="flex gap-2">
        <button type="button" className="btn btn-outline btn-small" onClick={add}>
          Add
        </button>
        <button type="button" className="btn-text" onClick={() => setOpen(false)}>
          Leave it out
        </button>
      </p>
    </fieldset>
  );
}

type GiftLineProps = { gift: GiftOption; onRemove(): void };

/** A gift card in the list of items being sold. */
export function GiftLine({ gift: { amount, recipient }, onRemove }: GiftLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-linen py-2">
      <p className="min-w-0 grow">
        <span className="block font-semibold">Gift card, {exactMoney(amount)}</span>
        <span className="text-small text-ink-soft">
          {recipient ? `Emailed to ${recipient.name}, ${recipient.email}` : "Printed once it is paid"}
        </span>
      </p>
      <button type="button" className="link inline-flex min-h-6 items-center" onClick={onRemove}>
        Remove<span className="sr-only"> the gift card of {exactMoney(amount)}</span>
      </button>
    </li>
  );
}
