import { cx } from "../cx.ts";

type WordmarkProps = {
  name: string;
  className?: string;
  /** In a narrow place: a long name stands in two lines, set smaller. */
  isNarrow?: boolean;
};

/** The clinic's name, set: the first word upright, the rest in italics. Long names shrink; they wrap only in narrow places. */
export function Wordmark({ name, className, isNarrow = false }: WordmarkProps) {
  const [first, ...rest] = name.split(" ");
  const inOneLine = cx("whitespace-nowrap", name.length > 22 && "text-[22px]");
  return (
    <span
      className={cx("font-serif tracking-[-0.02em]", isNarrow ? narrowLook(name.length) : inOneLine, className)}
      title={isNarrow && name.length > FITS ? name : undefined}
    >
      {first}
      {rest.length > 0 && <i className="font-serif italic"> {rest.join(" ")}</i>}
    </span>
  );
}

/** As many letters as stand in two lines of the sidebar whatever they are. */
const FITS = 40;

function narrowLook(length: number): string {
  const size = length <= 18 ? "text-[22px]/8" : length <= 28 ? "text-[19px]/6" : "text-[16px]/5";
  return `line-clamp-2 text-balance [overflow-wrap:anywhere] ${size}`;
}
