import type { ReactNode } from "react";
import { cx } from "../../cx.ts";

const tones = {
  plain: "bg-sand text-ink",
  paper: "bg-paper text-ink",
  sale: "bg-clay text-white",
  ok: "bg-sage-pale text-sage-ink",
  warn: "bg-rose-pale text-clay-ink",
};

/** A badge of two or three words. At most one per picture. */
export function Badge({
  tone = "plain",
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        "inline-flex min-h-6 items-center rounded-pill px-2.5 text-note font-medium",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
