import { formatMoney } from "#shared/money.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireGiftCardDesign } from "../../contract/list-gift-card-designs.ts";
import { draftValue, type GiftCardDraft, hintOf } from "../gift-card-draft.ts";

type ValueChoiceProps = {
  design: WireGiftCardDesign;
  draft: GiftCardDraft;
  /** Whether it says what the value is good for. */
  isHinted: boolean;
  onChange: (change: Partial<GiftCardDraft>) => void;
};

/** The value as pills, or another one typed, with what it is good for. */
export function ValueChoice({ design, draft, isHinted, onChange }: ValueChoiceProps) {
  const value = draftValue(draft, design);
  const range = `${formatMoney(design.minAmount)} to ${formatMoney(design.maxAmount)}, in whole dollars.`;
  const isOther = draft.amount === "other";
  return (
    <fieldset>
      <legend className="pb-1.5 text-small font-medium">Amount</legend>
      <div className="flex flex-wrap gap-2">
        {[...design.amounts, "other" as const].map((amount) => (
          <label
            key={amount}
            className="nums focus-inside relative flex min-h-11 items-center rounded-pill border border-edge px-[18px] text-button font-medium hover:bg-sand has-checked:border-ink has-checked:bg-ink has-checked:text-paper"
          >
            <input
              type="radio"
              name="amount"
              value={amount}
              checked={draft.amount === amount}
              className="inside-input"
              onChange={() => onChange({ amount })}
            />
            {amount === "other" ? "Other" : formatMoney(amount)}
          </label>
        ))}
      </div>
      {isOther && (
        <TextInput
          label="Amount in dollars"
          name="other"
          inputMode="numeric"
          maxLength={6}
          className="max-w-60 pt-4"
          value={draft.other}
          help={range}
          validate={(text) => (draftValue({ amount: "other", other: text }, design) ? undefined : range)}
          onChange={(event) => onChange({ other: event.currentTarget.value })}
        />
      )}
      {isHinted && value !== undefined && <p className="pt-2 text-small text-ink-soft">{hintOf(value)}</p>}
    </fieldset>
  );
}
