import { Children, type ReactNode } from "react";
import { WHOLE } from "#shared/whole-words.ts";

/**
 * Shows text in which days, times, phone numbers and hyphenated words break only if they don't fit on one line. Used
 * wherever a text contains one of these, which `e2e/support/page-checks/breaks-nothing-whole.ts` checks.
 */
export function WholeWords({ children }: { children: ReactNode }) {
  return joined(Children.toArray(children)).map((part) => (typeof part === "string" ? wholeOf(part) : part));
}

type Part = ReturnType<typeof Children.toArray>[number];

/** Joins consecutive texts: "to ", "2:45 pm" and ", with " become one text. */
function joined(parts: readonly Part[]): Part[] {
  const texts: Part[] = [];
  for (const part of parts) {
    const text = typeof part === "number" ? String(part) : part;
    const last = texts.at(-1);
    if (typeof text === "string" && typeof last === "string") texts[texts.length - 1] = last + text;
    else texts.push(text);
  }
  return texts;
}

function wholeOf(text: string): ReactNode[] {
  return text.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may occur twice
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );
}
