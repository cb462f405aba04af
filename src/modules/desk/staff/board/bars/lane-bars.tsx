import { memo, useEffect, useLayoutEffect, useRef } from "react";
import type { BarLook } from "./bar-look.ts";
import { type PaintedBars, paintBars, tickHolds } from "./paint-bars.ts";

/** The visits of a lane. Their presses and keys are heard by the board, which finds them by `data-bar`. */
export const LaneBars = memo(function LaneBars({ looks }: { looks: readonly BarLook[] }) {
  const lane = useRef<HTMLDivElement>(null);
  const painted = useRef<PaintedBars>(new Map());
  useLayoutEffect(() => {
    if (lane.current) paintBars(lane.current, painted.current, looks);
  }, [looks]);
  useEffect(() => {
    if (!looks.some(({ heldUntil }) => heldUntil)) return;
    const timer = setInterval(() => tickHolds(painted.current), 1_000);
    return () => clearInterval(timer);
  }, [looks]);
  return <div ref={lane} className="contents" />;
});
