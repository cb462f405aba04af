import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import type { CsvFile } from "./read-csv.ts";

const api = breakingOff("platform/resource/csv/import.test.ts", await demoApi(moduleApis));
const token = await newShopper(api, { role: "admin" });

type Check = {
  status: number;
  body: {
    code?: string;
    message: string;
    data: {
      runId: string;
      counts: object;
      issues: object[];
      rows: { row: number; cells: object }[];
      written: object | null;
    };
  };
};

async function check(csv: string | FormData, path = "admin/Brand", columns = ""): Promise<Check> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof csv === "string" ? { "content-type": "text/csv" } : {}),
  };
  const url = `http://localhost:3000/api/v1/${path}/import?dryRun=true${columns}`;
  const answer = await api.fetch(new Request(url, { method: "POST", headers, body: csv }));
  return { status: answer.status, body: await answer.json() };
}

const apply = (runId: string, body: object = {}) => api.send("POST", `admin/Import/${runId}/apply`, { token, body });
const undo = (runId: string) => api.send("POST", `admin/Import/${runId}/undo`, { token });
const names = async () => {
  const { rows } = await api.db.execute<{ name: string }>(sql`select name from brands order by slug`);
  return rows.map(({ name }) => name);
};

/** Returns the content of every table by name. */
async function snapshot(): Promise<Record<string, string>> {
  const { rows } = await api.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const contents = await Promise.all(
    rows.map(async ({ name }) => {
      const content = await api.db.execute<{ hash: string }>(
        sql`select md5(coalesce(string_agg(one::text, '' order by one::text), '')) as hash from ${sql.identifier(name)} one`,
      );
      return [name, content.rows[0]?.hash ?? ""] as const;
    }),
  );
  return Object.fromEntries(contents);
}

let before: string[] = [];
beforeEach(async () => {
  before = await names();
});

const GOOD = "name,slug,story\nOstrela,ostrela,Short formulas.\nNew One,new-one,\n";

describe("a dry run of an import", () => {
  it("changes only the table import_runs (BO-46)", async () => {
    const was = await snapshot();
    const { status, body } = await check(GOOD);
    expect([status, body.data.counts]).toEqual([200, { new: 1, change: 1, same: 0, error: 0 }]);
    const is = await snapshot();
    // Interrupted requests of this test leave an idempotency key, which is no change.
    const changed = Object.keys(is).filter((table) => is[table] !== was[table] && table !== "idempotency_keys");
    expect(changed).toEqual(["import_runs"]);
  });

  it("accepts a file uploaded by a form too", async () => {
    const form = new FormData();
    form.set("file", new File([GOOD], "brands.csv", { type: "text/csv" }));
    expect((await check(form)).body.data.counts).toEqual({ new: 1, change: 1, same: 0, error: 0 });
  });

  it("gives the reason for each cell that can't be read", async () => {
    const { body } = await check("name,slug\nFine,fine\n,no-name\nTwice,fine\nBad,Bad Address\n");
    expect(body.data.counts).toEqual({ new: 1, change: 0, same: 0, error: 3 });
    expect(body.data.issues).toEqual([
      { row: 3, field: "name", message: "Row 3: Name: Fill this in." },
      { row: 4, field: "slug", message: "Row 4: the same as row 2." },
      { row: 5, field: "slug", message: "Row 5: Address has small letters, digits and single hyphens only." },
    ]);
  });

  it("shows the amounts and dates that it read, or says why it can't read an amount or a date", async () => {
    const { rows } = await api.db.execute<{ slug: string; label: string }>(sql`
      select p.slug, z.label from product_sizes z join products p on p.id = z.product_id order by z.id limit 2`);
    const [one, two] = rows.map(({ slug, label }) => `${slug};${label}`);
    const prices = await check(`sep=;\nproduct;size;price\n${one};18,50\n${two};4.500\n`, "admin/ProductSize");
    expect(prices.body.data.rows.find(({ row }) => row === 2)).toMatchObject({ cells: { price: "18.50" } });
    expect(prices.body.data.issues).toEqual([
      { row: 3, field: "price", message: 'Row 3: price "4.500" can be read in two ways: write 4500 or 4.50.' },
    ]);
    const coupons = "code,first day,last day\nSPRING,4/12/2027,2027-05-31\nFALL,04.12.2027,31.12.2027\n";
    const days = await check(coupons, "admin/Coupon");
    expect(days.body.data.rows.find(({ row }) => row === 2)).toMatchObject({
      cells: { startsOn: "2027-04-12", endsOn: "2027-05-31" },
    });
    expect(days.body.data.issues).toContainEqual({
      row: 3,
      field: "startsOn",
      message: 'Row 3: first day "04.12.2027" can be two days: write 2027-04-12 or 2027-12-04.',
    });
  });

  it("refuses files that aren't for the list into which they are imported", async () => {
    for (const [csv, message] of [
      ["a,b\n1,2\n", "This is not a CSV file."],
      ["name,story\nA,B\n", "The column slug is missing."],
      ["slug,name,slug\na,b,c\n", "2 columns are called slug."],
    ] as const) {
      const { status, body } = await check(csv);
      expect([status, body.code, body.message]).toEqual([422, "import_invalid", message]);
    }
  });
});

describe("an import", () => {
  it("writes nothing while a row is invalid, and writes all other rows after that row is skipped or fixed (BO-47)", async () => {
    const csv = "name,slug\nFirst,first\nSecond,Not An Address\nThird,third\n";
    const { runId } = (await check(csv)).body.data;
    const refused = await apply(runId);
    expect([refused.status, refused.body.code, refused.body.issues]).toEqual([
      422,
      "import_invalid",
      [{ path: "rows.3.slug", message: "Row 3: Address has small letters, digits and single hyphens only." }],
    ]);
    expect(await names()).toEqual(before);
    expect((await apply(runId, { leaveOut: [3] })).body.data).toMatchObject({ created: 2, changed: 0 });
    expect(await names()).toEqual(expect.arrayContaining(["First", "Third"]));
    expect(await names()).not.toContain("Second");
    expect((await apply(runId, { leaveOut: [3] })).body.message).toBe("This file was imported already.");

    const again = (await check(csv)).body.data;
    const mended = await apply(again.runId, { rows: [{ row: 3, cells: { slug: "second" } }] });
    expect(mended.body.data).toMatchObject({ created: 1, changed: 0 });
    expect(await names()).toContain("Second");
  });

  it("writes no row at all if the database refuses any row (BO-47)", async () => {
    const { runId } = (await check("name,slug\nOne More,one-more\nLast,last\n")).body.data;
    await api.db.execute(sql`alter table brands add constraint brands_no_last check (slug <> 'last')`);
    const refused = await apply(runId);
    await api.db.execute(sql`alter table brands drop constraint brands_no_last`);
    expect(refused.status).toBe(500);
    expect(await names()).toEqual(before);
  });

  it("has an audit log entry for each changed record, which names the import (BO-48)", async () => {
    const { runId } = (await check("name,slug\nOstrela Labs,ostrela\nPalefern,palefern\nNova,nova\n")).body.data;
    expect((await apply(runId)).body.data).toMatchObject({ created: 1, changed: 1 });
    const entries = async (reason: string) => {
      const { rows } = await api.db.execute<{ action: string }>(
        sql`select action from audit_entries where reason = ${reason} order by at, id`,
      );
      return rows.map(({ action }) => action).sort();
    };
    expect(await entries(`Import ${runId}`)).toEqual(["brand.create", "brand.update"]);
    const { version } = (await api.send("GET", "admin/Brand/ostrela", { token })).body.data;
    await api.send("PUT", "admin/Brand/ostrela", { token, body: { version, story: "Changed since." } });
    const undone = await undo(runId);
    expect([undone.status, undone.body.message, undone.body.data]).toEqual([
      200,
      "1 of 2 were changed since; those stay.",
      { undone: 1, stayed: 1 },
    ]);
    expect(await entries(`Undo of import ${runId}`)).toEqual(["brand.delete"]);
    expect(await names()).not.toContain("Nova");
    expect((await undo(runId)).body.code).toBe("undo_too_late");
  });

  it("skips a row that was changed after the dry run", async () => {
    const { runId } = (await check("name,slug\nVerrane Two,verrane\n")).body.data;
    const { version } = (await api.send("GET", "admin/Brand/verrane", { token })).body.data;
    await api.send("PUT", "admin/Brand/verrane", { token, body: { version, name: "Verrane Three" } });
    const refused = await apply(runId);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "Row 2: changed since you looked. Check the file again.",
    ]);
    expect(await names()).toContain("Verrane Three");
  });

  it("needs the permission for the records as well as for imports", async () => {
    const { runId } = (await check(GOOD)).body.data;
    const desk = await newShopper(api, { role: "staff" });
    expect((await api.send("POST", `admin/Import/${runId}/apply`, { token: desk, body: {} })).status).toBe(403);
    expect((await api.send("POST", "admin/Import/none/apply", { token, body: {} })).status).toBe(404);
  });
});

it("a list is exported as shown, with a byte order mark for spreadsheets on request", async () => {
  const read = async (query: string) => {
    const url = `http://localhost:3000/api/v1/admin/Brand/export?${query}`;
    const answer = await api.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }));
    return new Uint8Array(await answer.arrayBuffer());
  };
  const marked = await read("mark=yes&f.slug=is:corvenna");
  expect([...marked.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { readCsv } = await import("./read-csv.ts");
  const file: CsvFile = readCsv(marked);
  expect([file.heads, file.rows.map(([name]) => name)]).toEqual([["name", "slug", "story"], ["Corvenna"]]);
});

it("2.7 a file with unknown column names is refused, unless the person maps its columns to fields", async () => {
  const csv = "Label,Handle,Since\nColumn House,column-house,1990\n";
  const refused = await check(csv);
  const unknown = ["Label", "Handle", "Since"].map((head) => ({ head, field: null }));
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([422, "import_invalid", { columns: unknown }]);
  const chosen = await check(csv, "admin/Brand", "&column=Label%3Dname&column=Handle%3Dslug");
  expect(chosen.body.data).toMatchObject({
    columns: [
      { head: "Label", field: "name" },
      { head: "Handle", field: "slug" },
      { head: "Since", field: null },
    ],
    counts: { new: 1, error: 0 },
    rows: [{ cells: { name: "Column House", slug: "column-house" } }],
  });
  const left = await check("name,slug,story\nColumn House,column-house,Old\n", "admin/Brand", "&column=story%3D");
  expect(left.body.data.rows).toMatchObject([{ cells: { name: "Column House", slug: "column-house" } }]);
  expect(left.body.data.rows[0]?.cells).not.toHaveProperty("story");
});

describe("an import without a dry run", () => {
  const send = (csv: string, query: string) =>
    api.fetch(
      new Request(`http://localhost:3000/api/v1/admin/Brand/import${query}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
        body: csv,
      }),
    );

  it("writes nothing if a row is invalid, or only the valid rows on request", async () => {
    const csv = "name,slug\nAtonce,at-once\n,without-name\n";
    const held = await (await send(csv, "")).json();
    expect(held.data).toMatchObject({ counts: { new: 1, error: 1 }, written: null });
    const skipped = await (await send(csv, "?skipBad=true")).json();
    expect(skipped.data).toMatchObject({ counts: { new: 1, error: 1 }, written: { created: 1, changed: 0 } });
    const listed = await api.send("GET", "admin/Import/list", { token });
    expect(listed.body.data.docs.find(({ _id }) => _id === skipped.data.runId)).toMatchObject({
      resource: "Brand",
      rows: 2,
      created: 1,
      changed: 0,
      undoneAt: null,
    });
    const undone = await undo(skipped.data.runId);
    expect([undone.status, undone.body.data.undone]).toEqual([200, 1]);
  });
});
