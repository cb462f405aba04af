import { cx } from "../../cx.ts";

type StoreBadgeProps = { store: "App Store" | "Google Play"; href: string; className?: string };

/**
 * The way to the clinic's app in a store, in words: the stores' badges are theirs to draw, and may stand only where they
 * were had from them. Nothing where the clinic has no app there.
 */
export function StoreBadge({ store, href, className }: StoreBadgeProps) {
  if (!href) return null;
  return (
    <a
      href={href}
      rel="noopener"
      className={cx("inline-flex min-h-11 items-center rounded-pill border px-4 text-small", className)}
    >
      {store}
    </a>
  );
}
