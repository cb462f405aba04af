import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { ClinicContext } from "#staff/session/clinic.tsx";
import type { ReportAnswer, ReportColumn } from "../contract/report-schemas.ts";
import { FileButtons } from "../file-buttons.tsx";
import { FigureMeaning } from "./figure-meaning.tsx";
import { ReportTable } from "./report-table.tsx";

const column = (id: string, label: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  id,
  label,
  kind: "money",
  definition: `What ${id} is.`,
  day: "The day it was booked.",
  accounts: [],
  isNotInBooks: false,
  hasRows: true,
  of: null,
  ...more,
});

const columns = [
  column("net", "Net sales", { accounts: ["goods_sales", "returns"] }),
  column("visits", "Visits", { kind: "count" }),
  column("value", "Value of a visit", { hasRows: false, of: { part: "net", whole: "visits", timesDays: false } }),
];

const answer: ReportAnswer = {
  name: "sales",
  from: "2026-10-01",
  to: "2026-10-31",
  by: "category",
  compare: null,
  filters: [],
  columns,
  groups: [
    {
      key: "peels",
      label: "Peels",
      values: { net: 120_00, visits: 3, value: 40_00 },
      before: { net: 90_00, visits: 0, value: null },
      beforeKey: "peels",
    },
    { key: "", label: "", values: { net: 0, visits: 0, value: null }, before: null, beforeKey: null },
  ],
  totals: { net: 120_00, visits: 3, value: 40_00 },
  totalsBefore: null,
  hasMore: false,
};

const inClinic = (part: React.ReactNode, url = "/admin/reports/sales?by=category&compare=before") =>
  renderToStaticMarkup(
    <ClinicContext value={{ name: "Halcyon", timeZone: "America/New_York", currency: "USD" }}>
      <MemoryRouter initialEntries={[url]}>{part}</MemoryRouter>
    </ClinicContext>,
  );
const linksIn = (markup: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, path = "", text = ""]) => [
    text.replaceAll(/<[^>]*>/g, ""),
    path.split("?")[1]?.replaceAll("&amp;", "&"),
  ]);

it("OO-14: each number of a table links to its rows, and the link preserves the rest of the screen's state", () => {
  const links = linksIn(
    inClinic(<ReportTable title="Sales" answer={answer} filters={["category"]} today="2026-11-20" />),
  );
  const state = "by=category&compare=before";
  expect(links.filter(([, search]) => search?.includes("figure="))).toEqual([
    ["$120.00", `${state}&figure=net&group=peels`],
    ["3", `${state}&figure=visits&group=peels`],
    ["$120.00", `${state}&figure=net`],
    ["3", `${state}&figure=visits`],
  ]);
  expect(links).toContainEqual(["Peels", "compare=before&category=peels"]);
});

it("OO-14: each column links to the definition of its figure, which names the figure's accounts and on which day it counts", () => {
  const links = linksIn(inClinic(<ReportTable title="Sales" answer={answer} filters={[]} today="2026-11-20" />));
  expect(links.slice(0, 3)).toEqual(
    columns.map(({ id, label }) => [`${label} (what is this?)`, `by=category&compare=before&what=${id}`]),
  );
  const meaningOf = (nth: number) =>
    inClinic(<FigureMeaning column={columns[nth] ?? column("", "")} columns={columns} />).replaceAll(/<[^>]*>/g, " ");
  expect(meaningOf(0)).toMatch(/What net is\..*The day it was booked\..*Sales of products, Returns/);
  expect(meaningOf(1)).toContain("None: it is counted from visits and records.");
  expect(meaningOf(2)).toContain("Net sales divided by visits");
});

it("OO-14: a report has buttons to print it and to save it as a file, which the printed page leaves out", () => {
  const print = vi.fn();
  vi.stubGlobal("window", { print });
  const buttons = FileButtons({ file: async () => new Blob(), name: "sales.csv", onMail: undefined });
  expect(buttons.props.className).toContain("no-print");
  const all: { props: { "aria-label"?: string; onClick: () => void } }[] = buttons.props.children.filter(Boolean);
  expect(all).toHaveLength(2);
  all.find(({ props }) => props["aria-label"] === "Print")?.props.onClick();
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
