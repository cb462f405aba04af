import { renderToString } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/contract/client.ts";
import { ColumnChoice, columnsIn } from "./column-choice.tsx";
import { followImport } from "./follow-import.ts";

const server = vi.hoisted(() => ({ answers: [] as (object | Error)[] }));
vi.mock("../../staff-api.ts", () => ({
  staffApi: () => ({
    async call() {
      const next = server.answers.shift();
      if (next instanceof Error) throw next;
      return { data: next };
    },
  }),
}));
vi.stubGlobal("setTimeout", (work: () => void) => queueMicrotask(work));

const run = { total: 1_200, created: 0, changed: 0, leftOut: [], issues: [], stayed: 0, undoUntil: null };
beforeEach(() => {
  server.answers = [];
});

it("2.7 the screen follows a long import to its end, even if a response is lost", async () => {
  server.answers = [
    { ...run, state: "running", done: 500 },
    new ApiError({ status: 0, code: "network", message: "No connection" }),
    { ...run, state: "running", done: 1_000 },
    { ...run, state: "done", done: 1_200, created: 1_150, changed: 50 },
  ];
  const seen: number[] = [];
  const done = await followImport("run", ({ done: rows }) => seen.push(rows));
  expect([seen, done]).toEqual([[500, 1_000], { created: 1_150, changed: 50, leftOut: 0 }]);
});

it("2.7 the screen shows why an import failed, and how many records it left behind", async () => {
  const failed = { ...run, state: "failed", done: 0, message: "Row 7: taken." };
  server.answers = [failed];
  await expect(followImport("run", () => {})).rejects.toThrow("Row 7: taken. Nothing was imported.");
  server.answers = [{ ...failed, stayed: 2 }];
  await expect(followImport("run", () => {})).rejects.toThrow("2 records stay, as they were changed meanwhile.");
  server.answers = [new ApiError({ status: 404, code: "not_found", message: "We couldn't find that." })];
  await expect(followImport("run", () => {})).rejects.toThrow("We couldn't find that.");
});

it("2.7 the person can map columns that aren't recognized, even if the file was refused because of them", () => {
  const columns = [
    { head: "Label", field: null },
    { head: "Handle", field: "slug" },
  ];
  const refusal = new ApiError({ status: 422, code: "import_invalid", message: "Missing.", data: { columns } });
  expect(columnsIn(undefined, refusal)).toEqual(columns);
  expect(columnsIn({ columns }, undefined)).toEqual(columns);
  expect(columnsIn(undefined, new Error("offline"))).toEqual([]);
  const fields = {
    name: { label: "Name", csv: "name" },
    slug: { label: "Address", csv: "slug" },
    count: { label: "Count" },
  };
  const html = renderToString(
    <ColumnChoice columns={columns} fields={fields} chosen={{ Label: "name" }} onChoose={() => {}} />,
  );
  expect(html.match(/<option value="(name|slug)" selected="">/g)).toEqual([
    '<option value="name" selected="">',
    '<option value="slug" selected="">',
  ]);
  expect(html).toContain("Not imported");
  expect(html).not.toContain("Count");
});
