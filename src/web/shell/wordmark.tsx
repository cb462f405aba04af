import type { Logo } from "#shared/brand/logo.ts";
import { cx } from "../cx.ts";

type WordmarkProps = {
  name: string;
  /** The clinic's logo, if there is one: shown instead of the name. */
  logo?: Logo | undefined;
  className?: string;
  /** Classes for its layout. Without them, the name is on one line, with a long name in a smaller size. */
  look?: string;
};

/** The clinic's name, with the first word upright and the rest in italics; or its logo. */
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
