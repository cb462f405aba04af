import { formatMoney } from "#shared/money.ts";
import { DateInput } from "#web/ui/form/date-input.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { WireGiftCardDesign } from "../../contract/list-gift-card-designs.ts";
import { draftValue, type GiftCardDraft, hintOf, MESSAGE_LENGTH } from "../gift-card-draft.ts";

type GiftCardFormProps = {
  designs: WireGiftCardDesign[];
  design: WireGiftCardDesign;
  draft: GiftCardDraft;
  isHinted: boolean;
  onChange: (change: Partial<GiftCardDraft>) => void;
};

/** Form for design, value, recipient, message and delivery day. */
export function GiftCardForm({ designs, design, draft, isHinted, onChange }: GiftCardFormProps) {
  return (
    <div className="space-y-7">
      <fieldset>
        <legend className="pb-1.5 text-small font-medium">Design</legend>
        <div className="grid grid-cols-3 gap-2.5">
          {designs.map(({ id, name, picture }) => (
            <label
              key={id}
              className="focus-inside relative block rounded-[3px] has-checked:ring-2 has-checked:ring-ink has-checked:ring-offset-2 has-checked:ring-offset-paper"
            >
              <input
                type="radio"
                name="design"
                value={id}
                checked={id === design.id}
                className="inside-input"
                onChange={() => onChange({ designId: id })}
              />
              <Picture picture={picture} sizes="112px" decorative className="aspect-[8/5]" />
              <span className="sr-only">{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <ValueChoice design={design} draft={draft} isHinted={isHinted} onChange={onChange} />
      <Segmented
        legend="Who is it for?"
        name="for"
        value={draft.isForMe ? "me" : "someone"}
        options={[
          { value: "someone", label: "For someone" },
          { value: "me", label: "For me" },
        ]}
        onValueChange={(value) => onChange({ isForMe: value === "me" })}
      />
      {!draft.isForMe && (
        <div className="grid grid-cols-2 gap-x-5 gap-y-6 max-sm:grid-cols-1">
          <TextInput
            label="Their name"
            name="recipient"
            autoComplete="off"
            maxLength={40}
            value={draft.recipient}
            onChange={(event) => onChange({ recipient: event.currentTarget.value })}
          />
          <TextInput
            label="Their email"
            name="recipientEmail"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={draft.email}
            onChange={(event) => onChange({ email: event.currentTarget.value })}
          />
          <TextArea
            label={
              <span className="flex justify-between">
                Message
                <span className="nums font-regular text-ink-soft">
                  {draft.message.length} of {MESSAGE_LENGTH}
                </span>
              </span>
            }
            name="message"
            rows={3}
            maxLength={MESSAGE_LENGTH}
            className="sm:col-span-2"
            value={draft.message}
            onChange={(event) => onChange({ message: event.currentTarget.value })}
          />
          <DateInput
            label="Send on"
            name="sendOn"
            value={draft.sendOn}
            onValueChange={(sendOn) => onChange({ sendOn })}
          />
          <TextInput
            label="From"
            name="from"
            autoComplete="given-name"
            maxLength={40}
            value={draft.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}

type ValueChoiceProps = {
  design: WireGiftCardDesign;
  draft: GiftCardDraft;
  /** Whether to show an example of what the value buys. */
  isHinted: boolean;
  onChange: (change: Partial<GiftCardDraft>) => void;
};

/** Offers the values as pills and a field for another value, with an example of what it buys. */
function ValueChoice({ design, draft, isHinted, onChange }: ValueChoiceProps) {
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
