import { useEffect, useRef, useState } from "react";
import { cx } from "#web/cx.ts";
import type { ShellSettings } from "#web/shell/shell-data.ts";
import { closeOffer, useOffer } from "#web/state/offer-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { StoreBadge } from "#web/ui/pictures/store-badge.tsx";
import { useUncoveredFocus } from "#web/ui/use-uncovered-focus.ts";

/** OF-1: a phone is 500 px or narrower; it waits, then masks the words' ends behind the close button. */
const PHONE = "(max-width: 500px)";
const PHONE_OPEN_MS = 500;
const PHONE_MASK_MS = 1200;
const REPEATS = { desktop: 24, phone: 20 };

type Stage = "closed" | "open" | "masked";

/** "$50 OFF" out of the offer's sentence, which staff edit; empty where it says none. */
export function offerWords(offerText: string): string {
  return /\S+ OFF\b/.exec(offerText)?.[0] ?? "";
}

/** The offer drawer at the foot of the home page (OF-1): not modal, closed for the visit once closed. */
export function OfferBanner({ promo }: { promo: ShellSettings["promo"] }) {
  const isWanted = useOffer((state) => state.isOpen);
  const drawer = useRef<HTMLElement>(null);
  const [stage, setStage] = useState<Stage>("closed");
  const [isPhone, setIsPhone] = useState(false);

  useEffect(() => {
    if (!isWanted) {
      setStage("closed");
      return;
    }
    const onPhone = matchMedia(PHONE).matches;
    setIsPhone(onPhone);
    if (!onPhone) {
      setStage("open");
      return;
    }
    const opening = setTimeout(() => setStage("open"), PHONE_OPEN_MS);
    const masking = setTimeout(() => setStage("masked"), PHONE_OPEN_MS + PHONE_MASK_MS);
    return () => {
      clearTimeout(opening);
      clearTimeout(masking);
    };
  }, [isWanted]);

  useUncoveredFocus(drawer, stage !== "closed");

  if (!isWanted || stage === "closed") return null;
  const words = offerWords(promo.offerText);
  return (
    <aside
      ref={drawer}
      aria-label="Offer"
      className="offer-drawer no-print fixed inset-x-0 bottom-0 z-50 flex h-(--offer-height) flex-col overflow-x-hidden overflow-y-auto bg-rose"
    >
      {words && (
        <Words text={words} repeats={isPhone ? REPEATS.phone : REPEATS.desktop} isMasked={stage === "masked"} />
      )}
      <div className="wrap flex flex-wrap items-end justify-between gap-x-10 gap-y-1 min-[501px]:mt-auto min-[501px]:pb-8">
        <p className="max-w-[400px] text-h3">{promo.offerText}</p>
        <div className="flex flex-wrap items-center gap-x-10 gap-y-3">
          {promo.discountCodeLine && <p className="max-w-[260px] text-small">{promo.discountCodeLine}</p>}
          <p className="flex gap-2.5">
            <StoreBadge store="App Store" href={promo.appleUrl} />
            <StoreBadge store="Google Play" href={promo.androidUrl} />
          </p>
        </div>
      </div>
      <button
        type="button"
        aria-label="Close the offer"
        className="absolute top-3.5 right-5 flex size-11 items-center justify-center rounded-pill bg-ink text-paper"
        onClick={closeOffer}
      >
        <Icon name="close" />
      </button>
    </aside>
  );
}

/** The words in pairs, upright and italic; the row moves on by one pair in half a second, then rests. */
function Words({ text, repeats, isMasked }: { text: string; repeats: number; isMasked: boolean }) {
  return (
    <p
      aria-hidden="true"
      className={cx("shrink-0 overflow-hidden pt-3 font-serif min-[501px]:pt-6", isMasked && "offer-mask")}
    >
      <span className={cx("offer-words", repeats === REPEATS.phone ? "offer-words-phone" : "offer-words-desktop")}>
        {Array.from({ length: repeats }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words again and again
          <span key={index} className={index % 2 === 0 ? "" : "text-clay-deep italic"}>
            {text}
          </span>
        ))}
      </span>
    </p>
  );
}
