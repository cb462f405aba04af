import { formatMoney } from "#shared/money.ts";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { Picture } from "#web/ui/picture.tsx";
import type { WireGiftCardDesign } from "../../contract/list-gift-card-designs.ts";
import { arrivalOf, type GiftCardDraft } from "../gift-card-draft.ts";

type GiftCardPreviewProps = {
  design: WireGiftCardDesign;
  draft: GiftCardDraft;
  value: number | undefined;
  clinic: string;
};

/** The card as it will arrive, with the message and the day beneath it. */
export function GiftCardPreview({ design, draft, value, clinic }: GiftCardPreviewProps) {
  const { isForMe, recipient, from, message } = draft;
  const names = [recipient.trim() && `For ${recipient.trim()}`, from.trim() && `from ${from.trim()}`].filter(Boolean);
  return (
    <div className="md:sticky md:top-6">
      <div
        className={`gift-shadow relative overflow-hidden rounded-gift ${design.ink === "light" ? "text-paper" : "text-ink"}`}
      >
        <Picture
          picture={design.picture}
          sizes="(width < 787px) 100vw, 48vw"
          priority
          className="aspect-[8/5] rounded-gift"
        />
        <Wordmark name={clinic} className="absolute top-[8%] left-[6%] text-[clamp(1.125rem,1.9vw,1.75rem)]" />
        <p className="absolute bottom-[7%] left-[6%] max-w-[88%]">
          <span className="block truncate text-small">{isForMe ? "" : names.join(", ")}</span>
          <span className="nums block font-display text-[clamp(3rem,6.2vw,5.5rem)] leading-none font-[340] tracking-[-0.03em]">
            {value === undefined ? "$ …" : formatMoney(value)}
          </span>
        </p>
      </div>
      {!isForMe && message.trim() && (
        <blockquote className="pt-7 font-serif text-[clamp(1.25rem,1.7vw,1.5rem)] leading-[1.3] break-words italic">
          “{message.trim()}”
        </blockquote>
      )}
      <p className="pt-5 text-small text-ink-soft">{arrivalOf(draft)}</p>
    </div>
  );
}
