import { formatMoney } from "#shared/money.ts";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireGiftCardDesign } from "../../contract/list-gift-card-designs.ts";
import { arrivalOf, type GiftCardDraft } from "../gift-card-draft.ts";

type GiftCardPreviewProps = {
  design: WireGiftCardDesign;
  draft: GiftCardDraft;
  value: number | undefined;
  clinic: string;
};

/** Shows the card as it will arrive, with the message and the delivery day below it. */
export function GiftCardPreview({ design, draft, value, clinic }: GiftCardPreviewProps) {
  const { isForMe, recipient, from, message } = draft;
  const names = [recipient.trim() && `For ${recipient.trim()}`, from.trim() && `from ${from.trim()}`].filter(Boolean);
  return (
    <div className="md:sticky md:top-6">
      {/* Names and value are below the picture, because the pictured card has its own text. */}
      <div className="gift-shadow overflow-hidden rounded-gift bg-paper">
        <Picture
          picture={design.picture}
          sizes="(width < 787px) 100vw, 48vw"
          priority
          className="aspect-[8/5] rounded-none"
        />
        <div className="flex items-center justify-between gap-5 px-[6%] py-[4%]">
          <p className="min-w-0">
            <Wordmark name={clinic} className="text-[clamp(1.125rem,1.9vw,1.75rem)]" />
            {!isForMe && names.length > 0 && <span className="block truncate text-small">{names.join(", ")}</span>}
          </p>
          <p className="nums shrink-0 font-display text-[clamp(2.5rem,4.6vw,4.25rem)] leading-none font-[340] tracking-[-0.03em]">
            {value === undefined ? "$ …" : formatMoney(value)}
          </p>
        </div>
      </div>
      {!isForMe && message.trim() && (
        <blockquote className="pt-7 font-serif text-[clamp(1.25rem,1.7vw,1.5rem)] leading-[1.3] break-words italic">
          “{message.trim()}”
        </blockquote>
      )}
      <p className="pt-5 text-small text-ink-soft">
        <WholeWords>{arrivalOf(draft)}</WholeWords>
      </p>
    </div>
  );
}
