import { cx } from "../cx.ts";

type WordmarkProps = {
  name: string;
  className?: string;
  /** How it stands in its place; without one in one line, a long name set smaller. */
  look?: string;
};

/** The clinic's name, set: the first word upright, the rest in italics. */
export function Wordmark({ name, className, look }: WordmarkProps) {
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
