import { cx } from "../../cx.ts";

/** The stores' marks as we drew them, in their plainest form. */
const FILES = { "App Store": "app-store", "Google Play": "google-play" };

type StoreBadgeProps = { store: keyof typeof FILES; href: string; className?: string };

/** The way to the clinic's app in a store, with the store's mark. Nothing where the clinic has no app there. */
export function StoreBadge({ store, href, className }: StoreBadgeProps) {
  if (!href) return null;
  return (
    <a
      href={href}
      rel="noopener"
      className={cx("inline-flex min-h-11 items-center gap-2 rounded-[10px] border px-3 text-small", className)}
    >
      <img src={`/brands/${FILES[store]}.svg`} alt="" width={24} height={24} loading="lazy" />
      {store}
    </a>
  );
}
