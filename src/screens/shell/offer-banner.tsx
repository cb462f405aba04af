import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "#web/cx.ts";
import type { ShellSettings } from "#web/shell/shell-data.ts";
import { closeOffer, useOffer } from "#web/state/offer-store.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { StoreBadge } from "#web/ui/pictures/store-badge.tsx";
import { isPressing, usePresses } from "#web/ui/use-presses.ts";
import { useUncoveredFocus } from "#web/ui/use-uncovered-focus.ts";

/**
 * OF-1: a phone is 500 px or narrower. There, the banner opens after a delay, and later masks the ends of its text
 * behind the close button.
 */
const PHONE = "(max-width: 500px)";
const PHONE_OPEN_MS = 500;
const PHONE_MASK_MS = 1200;
const REPEATS = { desktop: 24, phone: 20 };

/**
 * How long the drawer has the full height that OF-1 requires. After that, or once the page is scrolled, it shrinks to
 * one line.
 */
const TALL_MS = 5000;
/** The delay before checking again whether the visitor is still pressing or reading something. */
const AGAIN_MS = 200;

type Stage = "at load" | "open" | "masked" | "line";

/** Extracts "$50 OFF" from the offer's text, which staff edit; empty if the text contains none. */
export function offerWords(offerText: string): string {
  return /\S+ OFF\b/.exec(offerText)?.[0] ?? "";
}

/**
 * Shows the offer drawer at the bottom of the home page (OF-1): not modal, and closed for the rest of the visit once
 * closed. Beside the hero's text it covers only the picture. It neither opens nor shrinks while something is being
 * pressed.
 */
export function OfferBanner({ promo }: { promo: ShellSettings["promo"] }) {
  const { t } = useLingui();
  const isWanted = useOffer((state) => state.isOpen);
  const drawer = useRef<HTMLElement>(null);
  const { stage, isPhone, show } = useStages(drawer, isWanted);
  useUncoveredFocus(drawer, stage !== "at load");

  if (!isWanted || stage === "at load") return null;
  const words = offerWords(promo.offerText);
  const isLine = stage === "line";
  return (
    <aside
      ref={drawer}
      aria-label={t`Offer`}
      className={cx(
        "offer-drawer no-print fixed inset-x-0 bottom-0 z-50 flex overflow-x-hidden overflow-y-auto bg-rose md:left-[42.36%]",
        isLine ? "h-24 items-center" : "h-(--offer-height) flex-col",
      )}
    >
      {words && (
        <Words
          text={words}
          repeats={isPhone ? REPEATS.phone : REPEATS.desktop}
          isMasked={stage === "masked"}
          isHidden={isLine}
        />
      )}
      <div
        className={cx(
          "wrap flex justify-between gap-x-10 gap-y-1",
          isLine ? "items-center pr-32" : "flex-wrap items-end sm:mt-auto sm:pb-8",
        )}
      >
        <p
          className={
            isLine ? "line-clamp-3 max-w-[320px] text-small sm:text-body sm:leading-6" : "max-w-[400px] text-h3"
          }
        >
          {promo.offerText}
        </p>
        <div className={cx("flex flex-wrap items-center gap-x-10 gap-y-3", isLine && "max-xl:hidden")}>
          {promo.discountCodeLine && <p className="max-w-[260px] text-small">{promo.discountCodeLine}</p>}
          <p className={cx("flex gap-2.5", isLine && "hidden")}>
            <StoreBadge store="App Store" href={promo.appleUrl} />
            <StoreBadge store="Google Play" href={promo.androidUrl} />
          </p>
        </div>
      </div>
      <div className={cx("absolute right-5 flex gap-2", isLine ? "inset-y-0 items-center" : "top-3.5")}>
        {isLine && (
          <button
            type="button"
            aria-label={t`Show the offer`}
            className="flex size-11 items-center justify-center rounded-pill border border-ink"
            onClick={show}
          >
            <Icon name="up" />
          </button>
        )}
        <button
          type="button"
          aria-label={t`Close the offer`}
          className="flex size-11 items-center justify-center rounded-pill bg-ink text-paper"
          onClick={closeOffer}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  );
}

function useStages(drawer: RefObject<HTMLElement | null>, isWanted: boolean) {
  usePresses();
  const [stage, setStage] = useState<Stage>("at load");
  const [isPhone, setIsPhone] = useState(false);
  const isShownByHand = useRef(false);

  useEffect(() => {
    if (!isWanted) {
      setStage("at load");
      return;
    }
    const onPhone = matchMedia(PHONE).matches;
    setIsPhone(onPhone);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mask = () => setStage((now) => (now === "open" ? "masked" : now));
    const open = () => {
      if (isPressing()) {
        timer = setTimeout(open, AGAIN_MS);
        return;
      }
      setStage(scrollY > 0 ? "line" : "open");
      if (onPhone) timer = setTimeout(mask, PHONE_MASK_MS);
    };
    if (onPhone) timer = setTimeout(open, PHONE_OPEN_MS);
    else open();
    return () => clearTimeout(timer);
  }, [isWanted]);

  const isTall = stage === "open" || stage === "masked";
  useEffect(() => {
    if (!isTall) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const shrinkUnless = (busy: string) => {
      clearTimeout(timer);
      if (isPressing() || drawer.current?.matches(busy)) timer = setTimeout(shrinkUnless, AGAIN_MS, busy);
      else setStage("line");
    };
    const onScroll = () => shrinkUnless(":focus-within");
    addEventListener("scroll", onScroll, { passive: true });
    if (!isShownByHand.current) timer = setTimeout(shrinkUnless, TALL_MS, ":hover, :focus-within");
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", onScroll);
    };
  }, [isTall, drawer]);

  const show = () => {
    isShownByHand.current = true;
    setStage(isPhone ? "masked" : "open");
  };
  return { stage, isPhone, show };
}

type WordsProps = { text: string; repeats: number; isMasked: boolean; isHidden: boolean };

/** Shows the words in pairs, upright and italic. The row moves by one pair in half a second, then pauses. */
function Words({ text, repeats, isMasked, isHidden }: WordsProps) {
  return (
    <p
      aria-hidden="true"
      className={cx("shrink-0 overflow-hidden pt-3 font-serif sm:pt-6", isMasked && "offer-mask", isHidden && "hidden")}
    >
      <span className={cx("offer-words", repeats === REPEATS.phone ? "offer-words-phone" : "offer-words-desktop")}>
        {Array.from({ length: repeats }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical
          <span key={index} className={index % 2 === 0 ? "" : "text-clay-deep italic"}>
            {text}
          </span>
        ))}
      </span>
    </p>
  );
}
