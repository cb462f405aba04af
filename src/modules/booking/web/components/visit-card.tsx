import { type ComponentProps, useState } from "react";
import { Link } from "react-router";
import { doseWords, likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { OfferLines } from "#modules/catalog/web/components/offer-lines.tsx";
import { formatMinutes } from "#shared/duration.ts";
import { formatMoney } from "#shared/money.ts";
import { formatTime, minutesOf, toTime } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { WholeWords } from "#web/ui/whole-words.tsx";

export type VisitLine = {
  id: string;
  name: string;
  /** Includes the minutes of its add-ons. */
  minutes: number;
  price: number;
  /** Present if the final price is known only afterwards. */
  estimate?: LineEstimate | undefined;
  /** Wall-clock start, once a time is held. */
  time?: string;
  practitioner?: string;
  addOns: { name: string; minutes: number; quantity: number; price: number; perUnit?: number | undefined }[];
};

type LineEstimate = {
  areas: string[];
  unit?: string | undefined;
  minUnits: number;
  maxUnits: number;
  spread: number;
  usual?: { from: number; to: number } | undefined;
};

/** Returns when a visit is over, in wall time; undefined while no time is held. */
export function endOfVisit(lines: VisitLine[]): string | undefined {
  const ends = lines.flatMap(({ time, minutes }) => (time ? minutesOf(time) + minutes : []));
  return ends.length > 0 ? toTime(Math.max(...ends)) : undefined;
}

/** Lists the treatments, such as "Hydra-exfoliation facial with LED, then Wrinkle relaxer". */
function inWords(lines: VisitLine[]): string {
  return lines
    .map(({ name, addOns }) =>
      addOns.length > 0 ? `${name} with ${addOns.map((one) => one.name).join(" and ")}` : name,
    )
    .join(", then ");
}

type VisitCardProps = {
  lines: VisitLine[];
  /** The savings from limited offers, and those they would give on other days. */
  offers: ComponentProps<typeof OfferLines>["offers"];
  offersOnOtherDays?: ComponentProps<typeof OfferLines>["onOtherDays"];
  /** The savings from the customer's membership. */
  memberSavings?: number | undefined;
  /** The savings from discount codes. */
  couponSavings?: number | undefined;
  /** The total after all savings. */
  total: number;
  editTo?: string;
  /**
   * On a phone, shows only the summary at first, with the timing behind a button, so that the list of times is nearer
   * to the top of the page.
   */
  folds?: boolean;
};

/** The visit as a timeline, with its price at the clinic. */
export function VisitCard({
  lines,
  offers,
  offersOnOtherDays,
  memberSavings,
  couponSavings,
  total,
  editTo,
  folds = false,
}: VisitCardProps) {
  const [isOpen, setOpen] = useState(false);
  const end = endOfVisit(lines);
  const sum = likelySum(total, likelyOfLines(lines));
  const starts = lines.flatMap(({ time }) => (time ? minutesOf(time) : []));
  // Once held, the length includes walks between rooms.
  const minutes = end ? minutesOf(end) - Math.min(...starts) : lines.reduce((sum, line) => sum + line.minutes, 0);
  const folded = folds && !isOpen ? "max-md:hidden" : undefined;
  // Beside the times, or below them if the text is too large for that.
  const indent = end
    ? "pl-[6.5rem] before:left-[5.25rem] @max-[15rem]:pl-6 @max-[15rem]:before:left-0"
    : "pl-6 before:left-0";
  const rule = end ? "after:left-[5.5625rem] @max-[15rem]:after:left-[0.3125rem]" : "after:left-[0.3125rem]";
  const row =
    "relative before:absolute before:top-2 before:z-1 before:size-2.5 before:rounded-pill before:bg-ink after:absolute after:inset-y-0 after:w-px after:bg-edge first:after:top-3 last:after:bottom-auto last:after:h-3";
  return (
    <section aria-label="Your visit" className="self-start bg-sand p-5 sm:p-7 md:max-xl:col-span-full">
      <div className="flex items-baseline justify-between gap-4 pb-1 md:pb-4">
        <h2 className="text-h3">
          One visit, {formatMinutes(minutes)}
          {!end && lines.length > 1 && " of treatment"}
        </h2>
        {editTo && (
          <Link to={editTo} className="link text-small">
            Edit
          </Link>
        )}
      </div>
      {folds && (
        <p className="text-small text-ink-soft md:hidden">
          <WholeWords>
            {inWords(lines)}: {sum} at the clinic.
          </WholeWords>{" "}
          <button
            type="button"
            aria-expanded={isOpen}
            className="link block min-h-11 text-ink"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Hide timing" : "Show timing"}
          </button>
        </p>
      )}
      <div className={cx("@container", folds && "max-md:pt-3", folded)}>
        <ol className="visit-line">
          {lines.map((line) => (
            <li key={line.id} className={cx(row, indent, rule, "pb-5")}>
              {line.time && (
                <p className="visit-time nums absolute top-0 left-0 text-small leading-[26px] text-ink-soft @max-[15rem]:static">
                  {formatTime(line.time)}
                </p>
              )}
              <h3 className="text-card">
                <WholeWords>{line.name}</WholeWords>
              </h3>
              <p className="flex justify-between gap-4 text-small">
                <span className="text-ink-soft">
                  <span className="whitespace-nowrap">{formatMinutes(line.minutes)}</span>
                  {line.practitioner ? `, ${line.practitioner}` : ""}
                </span>
                <span className={cx("nums text-right font-medium", !line.estimate?.usual && "shrink-0")}>
                  <WholeWords>{likelySum(line.price, likelyOfLines([line]))}</WholeWords>
                </span>
              </p>
              {line.estimate && doseWords(line.estimate) && (
                <p className="nums text-small text-ink-soft">{doseWords(line.estimate)}</p>
              )}
              {line.addOns.map((addOn) => (
                <p key={addOn.name} className="flex justify-between gap-4 pt-1 text-small">
                  <span>
                    {addOn.name}
                    {addOn.quantity > 1 ? ` × ${addOn.quantity}` : ""}
                    {addOn.minutes > 0 ? `, ${addOn.minutes * addOn.quantity} min` : ""}{" "}
                    <span className="whitespace-nowrap text-ink-soft">add-on</span>
                  </span>
                  <span className="nums shrink-0 font-medium">
                    {addOn.perUnit === undefined
                      ? formatMoney(addOn.price * addOn.quantity)
                      : `${formatMoney(addOn.perUnit)} a unit`}
                  </span>
                </p>
              ))}
            </li>
          ))}
          <li
            className={cx(
              row,
              indent,
              rule,
              "pb-5 text-small font-medium before:border before:border-ink before:bg-sand",
            )}
          >
            {end && (
              <span className="visit-time nums absolute top-0 left-0 block font-regular text-ink-soft @max-[15rem]:static">
                {formatTime(end)}
              </span>
            )}
            You’re done
          </li>
        </ol>
        <OfferLines {...{ offers, memberSavings, couponSavings }} onOtherDays={offersOnOtherDays} className="pb-4" />
        <p className="flex justify-between gap-4 border-t border-edge pt-4 text-small">
          <span>Due at the clinic</span>
          <span className="nums text-right font-medium">
            <WholeWords>{sum}</WholeWords>
          </span>
        </p>
      </div>
    </section>
  );
}
