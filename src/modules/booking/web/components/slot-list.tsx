import { formatTime, minutesOf } from "#shared/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { WireSlot } from "../../contract/slot.ts";

type SlotListProps = {
  slots: WireSlot[];
  /** `from` of the slot that is held or chosen. */
  selected: string | undefined;
  /** `from` of the slot that is being asked for. */
  holding: string | undefined;
  /** Taken while one was looking: struck, and told. */
  justTaken: ReadonlySet<string>;
  isLoading: boolean;
  onChoose: (slot: WireSlot) => void;
};

const PARTS = [
  { name: "Morning", from: 0, to: 12 * 60 },
  { name: "Midday", from: 12 * 60, to: 14 * 60 },
  { name: "Afternoon", from: 14 * 60, to: 24 * 60 },
] as const;

/** The free starts of a day by part of the day, each a button that holds it. */
export function SlotList({ slots, selected, holding, justTaken, isLoading, onChoose }: SlotListProps) {
  return (
    <div aria-busy={isLoading} className={cx("grid gap-7", isLoading && "opacity-50")}>
      {PARTS.map((part) => {
        const offered = slots.filter(({ from, isBooked }) => {
          const minutes = minutesOf(from);
          return minutes >= part.from && minutes < part.to && (!isBooked || justTaken.has(from) || from === selected);
        });
        const free = offered.filter(({ isBooked, from }) => !isBooked || from === selected).length;
        return (
          <section key={part.name} aria-label={part.name}>
            <h3 className="flex justify-between pb-2.5 font-sans text-small font-medium">
              {part.name}
              <span className="nums font-regular text-ink-soft">{free > 0 ? `${free} free` : "Fully booked"}</span>
            </h3>
            <ul className="grid grid-cols-3 gap-2">
              {offered.map((slot) => {
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
                      className={cx(
                        "nums flex min-h-11 w-full items-center justify-center gap-2 rounded-pill border text-button font-medium",
                        isSelected
                          ? "border-ink bg-ink text-paper"
                          : isGone
                            ? "border-linen text-disabled line-through"
                            : "border-edge hover:bg-sand",
                      )}
                      onClick={() => !isGone && !holding && !isLoading && onChoose(slot)}
                    >
                      {holding === slot.from && <Spinner size={16} />}
                      {formatTime(slot.from)}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
