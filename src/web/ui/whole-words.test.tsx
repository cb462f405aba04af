import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { wholeHtml } from "#shared/whole-words.ts";
import { WholeWords } from "./whole-words.tsx";

const wholeIn = (html: string) => [...html.matchAll(/<span class="whole">(.*?)<\/span>/g)].map(([, words]) => words);

it("days, times, phone numbers and hyphenated words aren't broken over lines, including the punctuation after them", () => {
  const html = renderToStaticMarkup(
    <p>
      <WholeWords>
        Sunday, December 6, {"10:15 am"}, to {"11:05 am"}. Call {"(212) 555-0148"} or {"+44 20 7946 0958"}: Sun, Dec 6,
        2026, {"9:00 a.m."}, 12-06-2026, Hydra-exfoliation, New York, NY 10013
      </WholeWords>
    </p>,
  );
  expect(wholeIn(html)).toEqual([
    ...["Sunday, December 6,", "10:15 am,", "11:05 am.", "(212) 555-0148", "+44 20 7946 0958:", "Sun, Dec 6, 2026,"],
    ...["9:00 a.m.,", "12-06-2026,", "Hydra-exfoliation,", "NY 10013"],
  ]);
});

it("an estimate may wrap before the usual price, but not within a range", () => {
  const html = renderToStaticMarkup(<WholeWords>from $130, most people $208 to $1,312.50</WholeWords>);
  expect(wholeIn(html)).toEqual(["most people $208 to $1,312.50"]);
});

it("text isn't wrapped in elements if it has no day, time or phone number, and existing elements in it stay unchanged", () => {
  const html = renderToStaticMarkup(
    <WholeWords>
      Free to move. <a href="/terms">Cancellation policy</a>
    </WholeWords>,
  );
  expect(html).toBe('Free to move. <a href="/terms">Cancellation policy</a>');
});

it("days, times and phone numbers are marked in HTML, while tags and other words aren't changed", () => {
  expect(wholeHtml("<p>Call (212) 555-0148 by <b>Sunday, December 6</b>, a well-known day.</p>")).toBe(
    '<p>Call <span class="whole">(212) 555-0148</span> by <b><span class="whole">Sunday, December 6</span></b>, a well-known day.</p>',
  );
});
