import { sql } from "drizzle-orm";
import { integer, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { archivable } from "#platform/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { AppError } from "#shared/app-error.ts";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { money, number, ref, text } from "#shared/contract/resource/fields.ts";
import { rows } from "#shared/contract/resource/rows.ts";
import { rowsSchema } from "#shared/contract/resource/rows-schema.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { bindResource } from "../bind-resource.ts";
import { withBinding } from "../binding.ts";

const kits = pgTable("test_kits", { id: textColumn().primaryKey(), name: textColumn().notNull(), ...archivable() });
const pieces = pgTable("test_pieces", {
  id: textColumn().primaryKey(),
  kitId: textColumn("kit_id").notNull(),
  name: textColumn().notNull(),
  code: textColumn(),
  priceCents: integer("price_cents").notNull(),
  found: integer().notNull().default(0),
  place: integer().notNull().default(0),
  ...archivable(),
});

const rights = { read: "catalog.see", write: "catalog.edit" } as const;
const COLUMNS = ["name", "code", "priceCents", "found"] as const;

const pieceResource = defineResource(
  describeResource({
    name: "Piece",
    path: "admin/Piece",
    words: { one: "piece", many: "pieces" },
    rights,
    title: "name",
    fields: {
      kitId: ref("Kit", { label: "Kit" }),
      name: text({ label: "Name" }),
      code: text({ label: "Code", initial: null }),
      priceCents: money({ label: "Price" }),
      found: number({ label: "Found" }),
    },
    create: ["kitId", "name", "code", "priceCents"],
    update: ["name", "code", "priceCents"],
    sort: "name",
    archive: true,
    delete: true,
  }),
  {
    kitId: z.string(),
    name: textSchema(40),
    code: textSchema(20).nullable(),
    priceCents: z.int().min(0),
    found: z.int(),
  },
);

const kitResource = defineResource(
  describeResource({
    name: "Kit",
    path: "admin/Kit",
    words: { one: "kit", many: "kits" },
    rights,
    title: "name",
    fields: {
      name: text({ label: "Name", list: 1 }),
      pieces: rows(pieceResource, {
        label: "Pieces",
        initial: [],
        parent: "kitId",
        columns: COLUMNS,
        title: "name",
        onlyNew: ["found"],
      }),
    },
    create: ["name", "pieces"],
    update: ["name", "pieces"],
    sort: "name",
  }),
  { name: textSchema(40), pieces: rowsSchema(pieceResource, COLUMNS, 20) },
);

const api = await testApi([
  ...moduleApis,
  (binder, deps) =>
    bindResource(binder, deps, kitResource, {
      table: kits,
      rows: {
        pieces: {
          child: withBinding(pieceResource, {
            table: pieces,
            uniqueFields: { test_pieces_one_code: "code" },
            assert({ name, priceCents }) {
              const message = "A bolt costs something.";
              if (name === "Bolt" && priceCents === 0)
                throw new AppError("invalid_input", { message, issues: [{ path: "priceCents", message }] });
            },
          }),
          order: pieces.place,
          async added(tx, { id, row: { found } }) {
            if (found) await tx.execute(sql`update test_pieces set found = ${found} where id = ${id}`);
          },
        },
      },
    }),
]);
for (const columns of [
  sql`test_kits (id text primary key, name text not null`,
  sql`test_pieces (id text primary key, kit_id text not null references test_kits, name text not null,
    code text constraint test_pieces_one_code unique, price_cents integer not null, found integer not null default 0,
    place integer not null default 0`,
])
  await api.db.execute(sql`create table ${columns}, version integer not null default 1,
    updated_at timestamptz not null default clock_now(), archived_at timestamptz)`);
await api.db.execute(sql`create table test_sold (piece_id text not null references test_pieces)`);
for (const table of ["test_kits", "test_pieces"])
  await api.db.execute(sql`create trigger raise_version before update on ${sql.identifier(table)} for each row
    when (old.* is distinct from new.*) execute function raise_version()`);
const owner = await newStaff(api.db, "admin");

type Piece = { _id: string; version: number; name: string; priceCents: number; found: number };
type Kit = { _id: string; version: number; pieces: Piece[] };
type Answer<Data> = {
  status: number;
  body: { code: string; message: string; issues: object[]; data: Data; current: Kit };
};

/** The resource exists only in this test, so its responses have no type by path. */
const send = async <Data = Kit>(method: string, path: string, body?: object) =>
  (await api.send(method, `admin/Kit${path}`, {
    token: owner.bearer,
    ...(body ? { body } : {}),
  })) as unknown as Answer<Data>; // checked against the contract

const entries = async (kind: string) => {
  const { rows: found } = await api.db.execute<{ action: string; summary: string }>(
    sql`select action, summary from audit_entries where resource = ${kind} order by at, id`,
  );
  return found.map(({ summary }) => summary);
};

async function newKit(name: string, ...names: string[]): Promise<Kit> {
  const { status, body } = await send("POST", "", {
    name,
    pieces: names.map((piece, at) => ({ name: piece, priceCents: 100 * (at + 1) })),
  });
  expect([status, body.message]).toEqual([200, "OK"]);
  return body.data;
}

it("a record and its rows, such as a product and its sizes, are saved together: added, changed, removed, sorted (OO-6)", async () => {
  const kit = await newKit("Box", "Nut", "Bolt", "Washer");
  expect(kit.pieces).toMatchObject([
    { name: "Nut", priceCents: 100, code: null, found: 0 },
    { name: "Bolt", priceCents: 200 },
    { name: "Washer", priceCents: 300 },
  ]);
  const [nut, bolt, washer] = kit.pieces;
  const sent = [
    { _id: washer?._id, version: washer?.version, priceCents: 350 },
    { name: "Screw", priceCents: 5, found: 7 },
    nut,
  ];
  const saved = await send("PUT", `/${kit._id}`, { version: 1, name: "Case", pieces: sent });
  expect([saved.status, saved.body.data]).toMatchObject([
    200,
    {
      name: "Case",
      version: 2,
      pieces: [
        { _id: washer?._id, name: "Washer", priceCents: 350 },
        { name: "Screw", priceCents: 5, found: 7 },
        { _id: nut?._id, name: "Nut", priceCents: 100 },
      ],
    },
  ]);
  expect(await entries("Kit")).toEqual(["Kit Box added", "Kit Box: Name and Pieces changed"]);
  expect(await entries("Piece")).toEqual([
    ...["Piece Nut added", "Piece Bolt added", "Piece Washer added"],
    ...["Piece Bolt deleted", "Piece Washer: Price changed", "Piece Screw added"],
  ]);
  const { rows: left } = await api.db.execute(sql`select id from test_pieces where id = ${bolt?._id}`);
  expect(left).toEqual([]);
});

it("saving a record whose rows and their order are unchanged writes nothing, even if read-only fields are sent (OO-6)", async () => {
  const kit = await newKit("Still", "One", "Two");
  const before = await entries("Piece");
  const again = await send("PUT", `/${kit._id}`, {
    version: 1,
    pieces: kit.pieces.map((row) => ({ ...row, found: 9 })),
  });
  expect([again.status, again.body.data]).toEqual([200, kit]);
  expect(await entries("Piece")).toEqual(before);
});

it("a refused save of a record with rows names the row and field, and saves nothing (OO-6)", async () => {
  const taken = await newKit("Taken", "Coded");
  await send("PUT", `/${taken._id}`, { version: 1, pieces: [{ ...taken.pieces[0], code: "C-1" }] });
  const kit = await newKit("Refused", "First", "Second");
  const [first, second] = kit.pieces;
  const issuesOf = async (pieces: object[]) => {
    const { status, body } = await send("PUT", `/${kit._id}`, { version: 1, name: "Changed", pieces });
    return [status, body.issues];
  };
  expect(await issuesOf([{ ...first, name: "Bolt", priceCents: 0 }, { ...second }])).toEqual([
    400,
    [{ path: "pieces.0.priceCents", message: "A bolt costs something." }],
  ]);
  expect(await issuesOf([{ ...first }, { ...second }, { name: "Third" }])).toEqual([
    400,
    [{ path: "pieces.2.priceCents", message: "Fill this in" }],
  ]);
  expect(await issuesOf([{ ...first }, { ...second, code: "C-1" }])).toEqual([
    400,
    [{ path: "pieces.1.code", message: "This code is taken by Coded." }],
  ]);
  expect(await issuesOf([{ ...first, priceCents: "much" }])).toMatchObject([400, [{ path: "pieces.0.priceCents" }]]);
  expect(await issuesOf([{ ...taken.pieces[0] }])).toEqual([
    400,
    [{ path: "pieces.0.name", message: "This piece isn't there anymore." }],
  ]);
  expect((await send("GET", `/${kit._id}`)).body.data).toEqual(kit);
});

it("a row that is removed from a record is archived instead of deleted if other data still refer to the row (OO-6)", async () => {
  const kit = await newKit("Used", "Sold", "Unsold");
  const [sold] = kit.pieces;
  await api.db.execute(sql`insert into test_sold values (${sold?._id})`);
  const { body } = await send("PUT", `/${kit._id}`, { version: 1, pieces: [] });
  expect(body.data.pieces).toEqual([]);
  const { rows: left } = await api.db.execute(
    sql`select name, archived_at is not null as gone from test_pieces where kit_id = ${kit._id}`,
  );
  expect(left).toEqual([{ name: "Sold", gone: true }]);
});

it("a save is refused if one of the record's rows was changed in the meantime, and returns the current record (OO-6)", async () => {
  const kit = await newKit("Raced", "Alpha", "Beta");
  const [alpha, beta] = kit.pieces;
  await api.db.execute(sql`update test_pieces set price_cents = 999 where id = ${alpha?._id}`);
  const put = (pieces: object[]) => send("PUT", `/${kit._id}`, { version: 1, pieces });
  const late = await put([{ ...alpha, priceCents: 120 }, { ...beta }]);
  expect([late.status, late.body.code, late.body.current.pieces[0]?.priceCents]).toEqual([
    409,
    "version_conflict",
    999,
  ]);
  const other = await put([
    { _id: alpha?._id, version: alpha?.version },
    { ...beta, name: "Gamma" },
  ]);
  expect(other.body.data.pieces).toMatchObject([{ priceCents: 999 }, { name: "Gamma" }]);
});

it("a change of a record's rows can be undone unless the change added or removed rows (OO-6)", async () => {
  const kit = await newKit("Undone", "Left", "Right");
  const [left, right] = kit.pieces;
  const undo = async () => {
    const { body } = await send<{ _id: string }[]>("GET", `/${kit._id}/changes`);
    return api.send("POST", `admin/Audit/${body.data[0]?._id}/undo`, { token: owner.bearer });
  };
  await send("PUT", `/${kit._id}`, { version: 1, pieces: [right, { ...left, priceCents: 1 }] });
  // Read-only values of a row may change by themselves.
  await api.db.execute(sql`update test_pieces set found = 3 where id = ${left?._id}`);
  const undone = await undo();
  expect([undone.status, undone.body.message]).toEqual([200, "OK"]);
  expect((await send("GET", `/${kit._id}`)).body.data.pieces).toMatchObject([
    { name: "Left", priceCents: 100 },
    { name: "Right" },
  ]);
  await send("PUT", `/${kit._id}`, { version: 3, pieces: [left] });
  const refused = await undo();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Pieces were added or removed. Change them in the form.",
  ]);
});
