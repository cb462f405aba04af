import { useEffect } from "react";
import { formatMoney } from "#shared/money.ts";
import { formatTime } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { shortDay } from "#web/day-in-words.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import { formatCountdown } from "#web/use-seconds-left.ts";

type HoldBarProps = {
  date: string;
  time: string;
  /** When the visit ends. */
  until?: string;
  secondsLeft: number | undefined;
  dueNow: number;
  onHoldAgain: () => void;
};

const ANNOUNCED: Record<number, string> = { 300: "five minutes", 120: "two minutes", 60: "one minute" };

/** A bar at the bottom of the window with the held time, its countdown and the button to continue (BK-2). */
export function HoldBar({ date, time, until, secondsLeft, dueNow, onHoldAgain }: HoldBarProps) {
  // Elements that are scrolled to or focused must not be hidden behind the bar.
  useEffect(() => {
    document.documentElement.style.setProperty("scroll-padding-bottom", "160px");
    return () => void document.documentElement.style.removeProperty("scroll-padding-bottom");
  }, []);
  const announced = secondsLeft === undefined ? undefined : ANNOUNCED[secondsLeft];
  return (
    <section aria-label="Your held time" className="on-ink no-print sticky bottom-0 z-10 bg-ink text-paper">
      <div className="wrap flex items-center justify-between gap-x-4 py-3 md:min-h-26 md:gap-x-8 md:py-4">
        {secondsLeft === 0 ? (
          <>
            <p role="status">Your hold ended. The time may still be available.</p>
            <Button look="paper" onClick={onHoldAgain}>
              Hold it again
            </Button>
          </>
        ) : (
          <>
            {/* On a phone, two short lines beside the button, so that the bar doesn't hide the calendar. */}
            <div className="min-w-0 md:contents">
              <p>
                <span className="block text-small text-on-ink max-md:sr-only">Your time</span>
                <span className="nums font-serif text-body md:text-h3">
                  <WholeWords>
                    {shortDay(date)}, {formatTime(time)}
                  </WholeWords>
                  {until && <span className="max-md:sr-only"> to {formatTime(until)}</span>}
                </span>
              </p>
              <p className="max-md:flex max-md:gap-1.5 max-md:text-small">
                <span className="text-small text-on-ink md:block">Held for you</span>
                <span
                  role="timer"
                  className={cx(
                    "nums md:font-serif md:text-h3",
                    secondsLeft !== undefined && secondsLeft <= 60 && "text-rose",
                  )}
                >
                  {formatCountdown(secondsLeft)}
                </span>
              </p>
            </div>
            <p className="hidden md:block">
              <span className="block text-small text-on-ink">Due now</span>
              <span className="nums font-serif text-h3">{formatMoney(dueNow, { always: true })}</span>
            </p>
            <LinkButton to="/mycart" look="book" className="max-md:px-5">
              Continue<span className="max-md:sr-only"> to cart</span>
            </LinkButton>
          </>
        )}
        <span className="sr-only" aria-live="polite">
          {announced ? `Your time is held for ${announced} more` : ""}
        </span>
      </div>
    </section>
  );
}
