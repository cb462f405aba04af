import { DateInput } from "#web/ui/form/date-input.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { WireGiftCardDesign } from "../../contract/list-gift-card-designs.ts";
import { type GiftCardDraft, MESSAGE_LENGTH } from "../gift-card-draft.ts";
import { ValueChoice } from "./value-choice.tsx";

type GiftCardFormProps = {
  designs: WireGiftCardDesign[];
  design: WireGiftCardDesign;
  draft: GiftCardDraft;
  isHinted: boolean;
  onChange: (change: Partial<GiftCardDraft>) => void;
};

/** Design, value, for whom, words and day. */
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
