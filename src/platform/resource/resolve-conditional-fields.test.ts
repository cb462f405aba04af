import { sql } from "drizzle-orm";
import { integer, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { archivable } from "#platform/tables.ts";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, list, number, text } from "#shared/contract/resource/fields.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { bindResource } from "./bind-resource.ts";

const vouchers = pgTable("test_vouchers", {
  id: textColumn().primaryKey(),
  name: textColumn().notNull(),
  kind: textColumn().notNull(),
  percent: integer(),
  cents: integer(),
  rounding: textColumn(),
  scopes: textColumn().array().notNull(),
  ...archivable(),
});

const FIELDS = ["name", "kind", "percent", "cents", "rounding", "scopes"] as const;
const choices = ["percent", "amount", "free"].map((value) => ({ value, label: value }));

/** A resource with a chain of conditional fields: `scopes` depends on `rounding`, which depends on `kind`. */
const voucherResource = defineResource(
  describeResource({
    name: "Voucher",
    path: "admin/Voucher",
    words: { one: "voucher", many: "vouchers" },
    rights: { read: "catalog.see", write: "catalog.edit" },
    title: "name",
    fields: {
      name: text({ label: "Name", csv: "name" }),
      kind: choice({ label: "Kind", csv: "kind", choices, initial: "free" }),
      percent: number({ label: "Percent", csv: "percent", when: { field: "kind", is: ["percent"] } }),
      cents: number({ label: "Cents", csv: "cents", when: { field: "kind", is: ["amount"] } }),
      rounding: text({
        label: "Rounding",
        csv: "rounding",
        when: { field: "kind", is: ["percent"], optional: true },
      }),
      scopes: list({ label: "Scopes", csv: "scopes", when: { field: "rounding", is: ["by scope"] } }),
    },
    create: FIELDS,
    update: FIELDS,
    sort: "name",
    csvKey: ["name"],
  }),
  {
    name: textSchema(40),
    kind: z.enum(["percent", "amount", "free"]),
    percent: z.int().min(1).max(100).nullable(),
    cents: z.int().min(1).nullable(),
    rounding: textSchema(40).nullable(),
    scopes: z.array(z.string()),
  },
);

const api = await testApi([(binder, deps) => bindResource(binder, deps, voucherResource, { table: vouchers })]);
await api.db.execute(sql`
  create table test_vouchers (
    id text primary key, name text not null, kind text not null, percent integer, cents integer, rounding text,
    scopes text[] not null, version integer not null default 1, updated_at timestamptz not null default clock_now(),
    archived_at timestamptz
  )`);
await api.db.execute(sql`
  create trigger test_vouchers_raise_version before update on test_vouchers for each row
    when (old.* is distinct from new.*) execute function raise_version()`);
const owner = await newStaff(api.db, "admin");

type Answer<Data> = { status: number; body: { message: string; issues: object[]; data: Data } };
type Voucher = { _id: string; version: number };

/** The resource exists only in this test, so its responses have no type by path. */
const send = async <Data = Voucher>(method: string, path: string, body: object) =>
  (await api.send(method, `admin/Voucher${path}`, { token: owner.bearer, body })) as Answer<Data>; // checked against the contract

const importFile = async (csv: string) => {
  const headers = { authorization: `Bearer ${owner.bearer}`, "content-type": "text/csv" };
  const url = "http://localhost:3000/api/v1/admin/Voucher/import?skipBad=true";
  const answer = await api.fetch(new Request(url, { method: "POST", headers, body: csv }));
  return (await answer.json()).data;
};

const nothing = { percent: null, cents: null, rounding: null, scopes: [] };

it("a field is required only if the field that it depends on has a certain value (OO-6)", async () => {
  const free = await send("POST", "", { name: "Free" });
  expect([free.status, free.body.data]).toMatchObject([200, { kind: "free", ...nothing }]);
  const missing = await send("POST", "", { name: "Half", kind: "percent" });
  expect([missing.status, missing.body.issues]).toEqual([400, [{ path: "percent", message: "Fill this in" }]]);
  const half = await send("POST", "", { name: "Half", kind: "percent", percent: 50, cents: -7, scopes: "all" });
  expect([half.status, half.body.data]).toMatchObject([200, { ...nothing, percent: 50 }]);
});

it("fields that no longer apply to a record are cleared, and so are fields that depend on them (OO-6)", async () => {
  const made = await send("POST", "", {
    name: "Scoped",
    kind: "percent",
    percent: 10,
    rounding: "by scope",
    scopes: ["goods"],
  });
  expect(made.body.data).toMatchObject({ scopes: ["goods"] });
  const path = `/${made.body.data._id}`;
  const put = (body: object) => send("PUT", path, body);
  expect((await put({ version: 1, scopes: [] })).body.issues).toEqual([{ path: "scopes", message: "Fill this in" }]);
  expect((await put({ version: 1, kind: "amount" })).body.issues).toEqual([{ path: "cents", message: "Fill this in" }]);
  const fixed = await put({ version: 1, kind: "amount", cents: 500 });
  expect(fixed.body.data).toMatchObject({ ...nothing, kind: "amount", cents: 500, version: 2 });
  expect((await put({ version: 2, percent: 20 })).body.data).toMatchObject({ percent: null, version: 2 });
  const { rows } = await api.db.execute<{ id: string; after: object }>(
    sql`select id, after from audit_entries where resource = 'Voucher' and action = 'voucher.update'`,
  );
  expect(rows.map(({ after }) => after)).toEqual([{ ...nothing, kind: "amount", cents: 500 }]);
});

it("a file import requires and clears fields that depend on others by the same rules as a saved form (OO-6, BO-8)", async () => {
  const heads = "name,kind,percent,cents,rounding,scopes";
  const { counts, issues, written } = await importFile(
    `${heads}\nFree,amount,many,250,,\nHalf,percent,,,,\nNew,free,5,5,,\nScoped,amount,5,500,,\n`,
  );
  expect([counts, issues]).toEqual([
    { new: 1, change: 1, same: 1, error: 1 },
    [{ row: 3, field: "percent", message: "Row 3: Percent: Fill this in." }],
  ]);
  expect(written).toMatchObject({ created: 1, changed: 1 });
  const { rows } = await api.db.execute(sql`select name, percent, cents from test_vouchers order by name`);
  expect(rows).toEqual([
    { name: "Free", percent: null, cents: 250 },
    { name: "Half", percent: 50, cents: null },
    { name: "New", percent: null, cents: null },
    { name: "Scoped", percent: null, cents: 500 },
  ]);
});
