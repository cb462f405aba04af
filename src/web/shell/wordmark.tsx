import type { Logo } from "#shared/brand/logo.ts";
import { cx } from "../cx.ts";

type WordmarkProps = {
  name: string;
  /** Stands in place of the name, where the clinic has one. */
  logo?: Logo | undefined;
  className?: string;
  /** How it stands in its place; without one in one line, a long name set smaller. */
  look?: string;
};

/** The clinic's name, set: the first word upright, the rest in italics; or its logo. */
export function Wordmark({ name, logo, className, look }: WordmarkProps) {
  if (logo)
    return (
      <img
        src={logo.src}
        alt={name}
        width={logo.width}
        height={logo.height}
        className="h-10 w-auto max-w-[min(220px,48vw)] object-contain object-left"
      />
    );
  const [first, ...rest] = name.split(" ");
  return (
    <span
      className={cx(
        "font-serif tracking-[-0.02em]",
        look ?? cx("whitespace-nowrap", name.length > 22 && "text-[22px]"),
        className,
      )}
    >
      {first}
      {rest.length > 0 && <i className="font-serif italic"> {rest.join(" ")}</i>}
    </span>
  );
}
