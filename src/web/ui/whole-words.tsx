/** Hyphenated words and telephone numbers, which break only where they don't fit on a line of their own. */
const WHOLE = /((?:\(\d+\) )?\S+-\S+)/;

/** Words of the clinic's that don't break at their hyphens: "Hydra-exfoliation facial", "(212) 555-0148". */
export function WholeWords({ children }: { children: string }) {
  return children.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand there twice
      <span key={index} className="inline-block max-w-full wrap-break-word">
        {part}
      </span>
    ),
  );
}
