import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { cx } from "#web/cx.ts";
import { timeOf } from "../board/live/day-time.ts";
import { roomStepsOf } from "./next-step.ts";

/** The treatments in order, with practitioner, room and devices; the dot shows what is past, current, or upcoming. */
export function VisitTimeline({ page }: { page: WireVisitPage }) {
  const begun = roomStepsOf(page);
  const isOver = page.status === "completed";
  return (
    <ol className="grid">
      {page.services.map((line, index) => {
        const state = isOver || index < begun - 1 ? "done" : index === begun - 1 ? "now" : "ahead";
        const where = [line.practitioner.name, line.room?.name, ...line.devices.map(({ name }) => name)].filter(
          Boolean,
        );
        return (
          <li key={line.id} className="grid grid-cols-[52px_12px_minmax(0,1fr)] gap-x-2 pb-3">
            <span className="nums text-ink-soft">{timeOf(page, line.startsAt).replace(/ [ap]m$/, "")}</span>
            <span
              aria-hidden
              className={cx(
                "mt-1.5 size-2 rounded-pill",
                state === "done" && "bg-ok",
                state === "now" && "bg-clay",
                state === "ahead" && "border-[1.5px] border-edge",
              )}
            />
            <div>
              <p className="font-semibold">
                {line.name}
                {state === "now" && <span className="sr-only">, now</span>}
                {state === "done" && <span className="sr-only">, done</span>}
              </p>
              <p className="text-small text-ink-soft">{where.join(", ")}</p>
              {line.addOns.map(({ addOnId, name, quantity }) => (
                <p key={addOnId} className="text-small text-ink-soft">
                  with {name}
                  {quantity > 1 && `, ${quantity} times`}
                </p>
              ))}
            </div>
          </li>
        );
      })}
      <li className="grid grid-cols-[52px_12px_minmax(0,1fr)] gap-x-2">
        <span className="nums text-ink-soft">{timeOf(page, page.endsAt).replace(/ [ap]m$/, "")}</span>
        <span aria-hidden className="mt-1.5 size-2 rounded-pill border-[1.5px] border-edge" />
        <p className="font-semibold">Leaves</p>
      </li>
    </ol>
  );
}
