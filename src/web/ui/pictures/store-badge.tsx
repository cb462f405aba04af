import { cx } from "../../cx.ts";

type StoreBadgeProps = { store: "App Store" | "Google Play"; href: string; className?: string };

/**
 * Shows a text link to the clinic's app in a store, because store badges may be used only as obtained from the stores.
 * Shows nothing if the clinic has no app there.
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
