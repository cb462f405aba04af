import { cx } from "#web/cx.ts";
import { initialsOf } from "./initials-of.ts";

const TINTS = ["bg-sage-pale text-sage-ink", "bg-rose-pale text-clay-ink", "bg-sand text-ink"] as const;

/** Returns the same tint for the same name everywhere. */
function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return TINTS[sum % TINTS.length] ?? TINTS[0];
}

/** A person's initials on a round tint, next to their name. `className`: another size. */
export function Initials({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        "flex shrink-0 items-center justify-center rounded-pill font-semibold",
        tintOf(name),
        className ?? "size-8 text-small",
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
