import { cx } from "#web/cx.ts";
import type { ReportItem } from "../../domain/label-report.ts";
import { markLabel } from "../mark-label.ts";

/** The pasted list with lines under what stands out; its own letters are not seen, those of the box above are. */
export function LabelMarks({ text, items }: { text: string; items: readonly ReportItem[] }) {
  let at = 0;
  return markLabel(text, items).map((part) => {
    const key = at;
    at += part.text.length;
    return (
      <span
        key={key}
        className={cx(
          part.mark && "underline decoration-2 underline-offset-4",
          part.mark === "concern" && "decoration-clay",
          part.mark === "unsure" && "decoration-edge decoration-dotted",
        )}
      >
        {part.text}
      </span>
    );
  });
}
