import { cx } from "#web/cx.ts";
import { capsOf, type KeyName } from "./key-names.ts";

export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * The keys for an action, as printed on a keyboard. Hidden from screen readers where the control announces the keys
 * itself.
 */
export function KeyCap({ keys, decorative, className }: { keys: KeyName; decorative?: boolean; className?: string }) {
  return (
    <kbd className={cx("key-cap no-print", className)} aria-hidden={decorative || undefined}>
      {capsOf(keys, isMac).join(" ")}
    </kbd>
  );
}
