import { cx } from "../cx.ts";

/** The clinic's name, set: the first word upright, the rest in italics. Long names shrink, none wraps. */
export function Wordmark({ name, className }: { name: string; className?: string }) {
  const [first, ...rest] = name.split(" ");
  return (
    <span
      className={cx("whitespace-nowrap font-serif tracking-[-0.02em]", name.length > 22 && "text-[22px]", className)}
    >
      {first}
      {rest.length > 0 && <i className="font-serif italic"> {rest.join(" ")}</i>}
    </span>
  );
}
