import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { WholeWords } from "./whole-words.tsx";

const wholeIn = (html: string) => [...html.matchAll(/<span class="whole">(.*?)<\/span>/g)].map(([, words]) => words);

it("keeps days, times, phone numbers and hyphenated words whole, with the mark after them", () => {
  const html = renderToStaticMarkup(
    <p>
      <WholeWords>
        Sunday, December 6, {"10:15 am"}, to {"11:05 am"}. Call {"(212) 555-0148"} or {"+44 20 7946 0958"}: Sun, Dec 6,
        2026, 12-06-2026, Hydra-exfoliation, New York, NY 10013
      </WholeWords>
    </p>,
  );
  expect(wholeIn(html)).toEqual([
    ...["Sunday, December 6,", "10:15 am,", "11:05 am.", "(212) 555-0148", "+44 20 7946 0958:", "Sun, Dec 6, 2026,"],
    ...["12-06-2026,", "Hydra-exfoliation,", "NY 10013"],
  ]);
});

it("leaves elements as they are, and other words in one piece", () => {
  const html = renderToStaticMarkup(
    <WholeWords>
      Free to move. <a href="/terms">Cancellation policy</a>
    </WholeWords>,
  );
  expect(html).toBe('Free to move. <a href="/terms">Cancellation policy</a>');
});
