import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { ClinicContext } from "#staff/session/clinic.tsx";
import type { Headline } from "../contract/dashboard-schema.ts";
import { Headlines } from "./headlines.tsx";

const headline: Headline = {
  id: "revenue",
  report: "sales",
  figure: "net",
  label: "Revenue",
  kind: "money",
  note: null,
  from: "2026-11-01",
  to: "2026-11-20",
  value: 141_283_40,
  before: 33_218_00,
  change: null,
};

const markupOf = (...headlines: Headline[]) =>
  renderToStaticMarkup(
    <ClinicContext value={{ name: "Halcyon", timeZone: "America/New_York", currency: "USD" }}>
      <MemoryRouter>
        <Headlines headlines={headlines} compare="before" />
      </MemoryRouter>
    </ClinicContext>,
  );

it("OO-14: a headline links to its report and period, and shows the earlier value if a percentage would mislead", () => {
  const text = markupOf(headline, {
    ...headline,
    id: "back",
    report: "back",
    figure: "backRate",
    label: "Back within 90 days",
    kind: "percent",
    from: "2026-08-02",
    to: "2026-08-21",
    value: 81,
    before: 82,
    note: "of those whose 90 days ended",
  });
  expect(text).toContain("$141,283");
  expect(text).toContain("was $33,218");
  expect(text).toContain("of those whose 90 days ended");
  expect([...text.matchAll(/href="([^"]*)"/g)].map(([, path]) => path?.replaceAll("&amp;", "&"))).toEqual([
    "/admin/reports/sales?from=2026-11-01&to=2026-11-20&compare=before",
    "/admin/reports/back?from=2026-08-02&to=2026-08-21&compare=before",
  ]);
});
