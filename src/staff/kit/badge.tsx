import type { ReactNode } from "react";
import { cx } from "#web/cx.ts";

const TONES = {
  plain: "bg-sand text-ink",
  ok: "bg-sage-pale text-sage-ink",
  inHouse: "bg-in-house text-sage-ink",
  warn: "bg-rose-pale text-clay-ink",
  error: "border-error bg-white text-error",
  onInk: "bg-ink-chosen text-white",
};

/** Shapes that convey the state in addition to color: a full dot is active, a ring is waiting, a line is over. */
const DOTS = {
  full: "size-2 rounded-pill bg-current",
  ring: "size-2 rounded-pill border-[1.5px] border-current",
  line: "size-2 bg-[linear-gradient(currentColor,currentColor)] bg-[length:8px_2px] bg-center bg-no-repeat",
};

type BadgeProps = { tone?: keyof typeof TONES; dot?: keyof typeof DOTS; children: ReactNode };

/** Shows a state in one or two words, 22 high. */
export function Badge({ tone = "plain", dot, children }: BadgeProps) {
  return (
    <span className={cx("badge", TONES[tone])}>
      {dot && <span aria-hidden className={cx("shrink-0", DOTS[dot])} />}
      {children}
    </span>
  );
}
