import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { SlotForm } from "#staff/resource/form/record-fields.tsx";
import { cx } from "#web/cx.ts";
import { poolLabel } from "../domain/pools.ts";
import { isMovable, type TimeBar, timeBars, withMinutes } from "./time-bars.ts";

/** Formats a duration: "1 h 30", "45 min". */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`;
}

const sum = (bars: readonly TimeBar[]) => bars.reduce((all, { minutes }) => all + minutes, 0);

function toneOf({ isForClient, hasLead }: TimeBar): string {
  if (!isForClient) return "bg-finished-edge";
  return hasLead ? "bg-clay text-white" : "bg-rose";
}

/**
 * Draws a treatment on a time scale: what happens, with the people and devices below. The right edge of a part can be
 * dragged, or moved by arrow keys, in steps of five minutes.
 */
export function TimeDrawing({ values, set, mayWrite }: SlotForm) {
  const bars = timeBars(values);
  const whole = sum(bars);
  const client = sum(bars.filter(({ isForClient }) => isForClient));
  const row = useRef<HTMLDivElement>(null);
  const scale = {
    gridTemplateColumns: bars.map(({ minutes }) => `minmax(4.25rem, ${Math.max(minutes, 1)}fr)`).join(" "),
  };
  const drag = useRef<{ x: number; minutes: number; perPixel: number }>(undefined);
  const mayMove = mayWrite && isMovable(values);
  const resize = (key: TimeBar["key"], minutes: number) => {
    for (const [name, value] of Object.entries(withMinutes(values, key, minutes))) set(name, value);
  };
  const onKeyDown = (event: KeyboardEvent, { key, minutes }: TimeBar) => {
    const steps: Record<string, number> = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(key, minutes + step);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>, { minutes }: TimeBar) => {
    if (event.button !== 0 || !row.current) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, minutes, perPixel: whole / row.current.clientWidth };
  };
  const onPointerMove = (event: PointerEvent, { key }: TimeBar) => {
    if (!drag.current) return;
    const { x, minutes, perPixel } = drag.current;
    resize(key, minutes + (event.clientX - x) * perPixel);
  };
  const onPointerUp = () => {
    drag.current = undefined;
  };
  const devices = [...new Set(bars.flatMap((bar) => bar.devices))];
  const roomType = typeof values.roomType === "string" && values.roomType !== "" ? values.roomType : undefined;
  const lanes = [
    { label: "Practitioner", isUsed: ({ hasLead }: TimeBar) => hasLead, tone: "bg-sage" },
    ...(roomType ? [{ label: poolLabel(roomType), isUsed: () => true, tone: "bg-in-house" }] : []),
    ...devices.map((device) => ({
      label: device,
      isUsed: (bar: TimeBar) => bar.devices.includes(device),
      tone: "bg-ink-hover",
    })),
  ];
  return (
    <section aria-label="Time of a visit" className="grid min-w-0 max-w-[1120px] grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section">
          One visit, {durationText(client)} for the client, {durationText(whole)} {roomType ? "of the room" : "in all"}
        </h2>
        {mayMove && <p className="text-small text-ink-soft">Drag an edge; steps of 5 min</p>}
      </div>
      <div className="overflow-x-auto">
        <div ref={row} className="grid min-w-[480px] gap-0.5" style={scale}>
          {bars.map((bar) => (
            <div
              key={bar.key}
              className={cx("relative min-h-12 overflow-hidden px-2.5 py-1.5 text-small", toneOf(bar))}
            >
              <p className="truncate font-semibold">{bar.label}</p>
              <p className="nums truncate">{bar.minutes} min</p>
              {mayMove && (
                <div
                  role="slider"
                  tabIndex={0}
                  aria-label={`Minutes of ${bar.label}`}
                  aria-valuemin={0}
                  aria-valuemax={480}
                  aria-valuenow={bar.minutes}
                  aria-valuetext={`${bar.minutes} minutes`}
                  className="focus-inside absolute inset-y-0 right-0 flex w-6 cursor-col-resize touch-none items-center justify-end pr-1"
                  onKeyDown={(event) => onKeyDown(event, bar)}
                  onPointerDown={(event) => onPointerDown(event, bar)}
                  onPointerMove={(event) => onPointerMove(event, bar)}
                  onPointerUp={onPointerUp}
                  onPointerCancel={onPointerUp}
                >
                  <span aria-hidden className="h-5 w-[5px] border-x border-current opacity-70" />
                </div>
              )}
            </div>
          ))}
        </div>
        <div aria-hidden className="grid min-w-[480px] gap-2 pt-2.5">
          {lanes.map(({ label, isUsed, tone }) => (
            <div key={label} className="grid gap-0.5" style={scale}>
              {bars.map((bar) => (
                <span key={bar.key} className={cx("h-[7px]", isUsed(bar) ? tone : "border-t border-linen")} />
              ))}
            </div>
          ))}
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-soft">
        {lanes.map(({ label, isUsed, tone }) => {
          const free = bars.filter((bar) => bar.isForClient && !isUsed(bar)).map((bar) => bar.label.toLowerCase());
          return (
            <li key={label} className="flex items-center gap-2">
              <span aria-hidden className={cx("h-2 w-4", tone)} />
              {label}
              {label === "Practitioner" && free.length > 0 && `, free during ${free.join(" and ")}`}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
