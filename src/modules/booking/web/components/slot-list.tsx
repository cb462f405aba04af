import { useId, useState } from "react";
import { formatTime, minutesOf } from "#shared/zoned-time.ts";
import { cx } from "#web/cx.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { WireSlot } from "../../contract/slot.ts";
import { shownFirst } from "../hours-first.ts";

type SlotListProps = {
  slots: WireSlot[];
  /** The `from` of the slot that is held or chosen. */
  selected: string | undefined;
  /** The `from` of the slot whose hold is being requested. */
  holding: string | undefined;
  /** Slots taken while the page was open: struck through and announced. */
  justTaken: ReadonlySet<string>;
  isLoading: boolean;
  onChoose: (slot: WireSlot) => void;
};

const PARTS = [
  { name: "Morning", from: 0, to: 12 * 60 },
  { name: "Midday", from: 12 * 60, to: 14 * 60 },
  { name: "Afternoon", from: 14 * 60, to: 24 * 60 },
] as const;

/** The mark of a recommended start time. */
const Mark = () => <span aria-hidden className="size-2 shrink-0 rounded-pill bg-sage-ink" />;

/**
 * Lists a day's free start times by part of the day, each as a button that chooses it. A part with many times first
 * shows one per hour, and all on request.
 */
export function SlotList({ slots, selected, holding, justTaken, isLoading, onChoose }: SlotListProps) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const legendId = useId();
  return (
    <div aria-busy={isLoading} className={cx("grid gap-7", isLoading && "opacity-50")}>
      {slots.some(({ recommended }) => recommended) && (
        <p id={legendId} className="flex items-center gap-2 text-small">
          <Mark />
          Recommended: no waiting
        </p>
      )}
      {PARTS.map((part) => {
        const all = slots.filter(({ from }) => minutesOf(from) >= part.from && minutesOf(from) < part.to);
        const offered = all.filter(({ from, isBooked }) => !isBooked || justTaken.has(from) || from === selected);
        const free = offered.filter(({ isBooked, from }) => !isBooked || from === selected).length;
        const first = shownFirst(offered);
        const isOpen = opened.includes(part.name);
        const shown = offered.filter(
          (slot) =>
            isOpen || first.includes(slot) || slot.recommended || slot.from === selected || justTaken.has(slot.from),
        );
        return (
          <section key={part.name} aria-label={part.name}>
            <h3 className="flex justify-between pb-2.5 font-sans text-small font-medium">
              {part.name}
              <span className="nums font-regular text-ink-soft">{free > 0 ? `${free} free` : "Fully booked"}</span>
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(5.25rem,30%)),1fr))] gap-2">
              {shown.map((slot) => {
                const isGone = slot.isBooked && slot.from !== selected;
                const isSelected = slot.from === selected;
                return (
                  <li key={slot.id}>
                    <button
                      type="button"
                      aria-pressed={isSelected}
                      aria-disabled={isGone || isLoading || undefined}
                      aria-busy={holding === slot.from || undefined}
                      aria-label={isGone ? `${formatTime(slot.from)}, just taken` : undefined}
                      aria-describedby={slot.recommended ? legendId : undefined}
                      className={cx(
                        "nums flex min-h-11 w-full items-center justify-center gap-2 rounded-pill border text-button font-medium whitespace-nowrap",
                        isSelected
                          ? "border-ink bg-ink text-paper"
                          : isGone
                            ? "border-linen text-disabled line-through"
                            : "border-edge hover:bg-sand",
                      )}
                      onClick={() => !isGone && !holding && !isLoading && onChoose(slot)}
                    >
                      {holding === slot.from && <Spinner size={16} />}
                      {slot.recommended && !isGone && !isSelected && holding !== slot.from && <Mark />}
                      {formatTime(slot.from)}
                    </button>
                  </li>
                );
              })}
            </ul>
            {(isOpen || shown.length < offered.length) && (
              <Button
                look="text"
                className="text-small"
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? opened.filter((name) => name !== part.name) : [...opened, part.name])}
              >
                {isOpen ? "Fewer times" : "More times"}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}
