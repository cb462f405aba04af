import { cx } from "../../cx.ts";

/** A spinning ring. It is decorative, so say beside it in words what is loading. */
export function Spinner({ size = 18, className }: { size?: number; className?: string }) {
  return (
    <svg
      className={cx("animate-spin shrink-0", className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.35" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
