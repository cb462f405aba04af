import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { statusOf } from "#shared/app-error.ts";
import type { AnyResourceCalls } from "#shared/contract/resource/call-types.ts";
import type { Resource } from "#shared/contract/resource/define-resource.ts";
import { type Description, listFieldsOf } from "#shared/contract/resource/description.ts";
import { shownBy } from "#shared/contract/resource/fields.ts";
import { type Operator, operatorsOf } from "#shared/contract/resource/filter.ts";
import type { Shape } from "#shared/contract/resource/schemas.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { hasRight, ROLES, type Role } from "#shared/rights.ts";
import { newShopper } from "./new-shopper.ts";
import { runs } from "./runs.ts";
import type { TestApi } from "./test-api.ts";

type Rec = Record<string, unknown> & { id: string; version: number };
type Page = { docs: Rec[]; nextCursor: string | null; prevCursor: string | null; totalDocs: number };
type Answer<Data> = { status: number; body: { code?: string; message: string; data: Data; current?: Rec } };

/** A resource of any kind, with an example of a new record. */
export type Walked = {
  resource: { name: string };
  table: PgTable;
  /** Returns the body of a new record, different for each index. */
  make: (index: number) => Record<string, unknown>;
  /** A change that is valid for every record of `make`. */
  change: Record<string, unknown>;
  /** Fields that the record's own rules require in addition to its schema. */
  needs?: readonly string[];
  /** The number of new records. More than a page of 25 covers paging, which is the same for all resources. */
  count?: number;
  /** Column names by field, where they differ. */
  named?: Record<string, string>;
};

/** Returns a well-formed value for a filter, with or without matches. */
function filterValue(operator: Operator, field: ReturnType<typeof listFieldsOf>[string]): string {
  if (operator === "on") return "yes";
  if (operator === "empty") return "empty:no";
  if (operator === "last") return "last:30";
  const { kind } = field;
  if (kind === "number" || kind === "money") return `${operator}:10`;
  if (kind === "date" || kind === "instant") return `${operator}:2026-11-20`;
  if (kind === "choice") return `${operator}:${field.choices[0]?.value}`;
  return `${operator}:a`;
}

/** Sessions of the roles that only try forbidden calls, shared by all resources of one API. */
const sessions = new WeakMap<TestApi, Map<Role, Promise<string>>>();

function sessionOf(api: TestApi, role: Role): Promise<string> {
  // Makes a separate session for each resource, because the rate limit per minute counts per session.
  if (role === "admin") return newShopper(api, { role });
  const known = sessions.get(api) ?? new Map<Role, Promise<string>>();
  sessions.set(api, known);
  const session = known.get(role) ?? newShopper(api, { role });
  known.set(role, session);
  return session;
}

/** Tests everything that a resource's description allows, through the API (BO-8). */
export function walkResource(
  api: TestApi,
  { resource: some, table, make, change, needs = [], count = runs(6, 30), named = {} }: Walked,
): void {
  const resource = some as unknown as Resource<Description, Shape>; // any resource, because these tests don't need its specific types
  const calls = resource.calls as unknown as AnyResourceCalls;
  const { path, name } = resource;
  const tokens = {} as Record<Role, string>; // filled for each of ROLES before the tests
  const ask = async <Data = Rec>(method: string, rest: string, sent?: unknown, token = tokens.admin) => {
    const call = { token, ...(sent === undefined ? {} : { body: sent }) };
    const { status, body } = await api.send(method, `${path}${rest}`, call);
    return { status, body: fromWire(body) } as Answer<Data>; // already checked against the contract by the API
  };
  const list = (query = "") => ask<Page>("GET", `/list?${query}`);
  const created: Rec[] = [];
  const entriesOf = async (id: string) => {
    const { rows } = await api.db.execute<{ action: string; before: object; after: object; actor_name: string }>(
      sql`select action, before, after, actor_name from audit_entries where resource = ${name} and resource_id = ${id} order by at, id`,
    );
    return rows;
  };

  describe(`the back office resource ${name} (BO-8)`, () => {
    beforeAll(async () => {
      for (const role of ROLES) tokens[role] = await sessionOf(api, role);
    });

    if (calls.create) {
      it("adds records, each with its audit entry", async () => {
        for (let index = 0; index < count; index += 1) {
          const { status, body } = await ask("POST", "", make(index));
          expect(status, body.message).toBe(200);
          expect(body.data).toMatchObject({ ...make(index), version: 1, archivedAt: null });
          created.push(body.data);
        }
        const entries = await entriesOf(created[0]?.id ?? "");
        expect(entries).toMatchObject([{ action: expect.stringMatching(/\.create$/), actor_name: "Ada Okafor" }]);
        const hidden = Object.keys(make(0)).filter((field) => resource.fields[field]?.audit === "changed");
        const logged = { ...make(0), ...Object.fromEntries(hidden.map((field) => [field, "changed"])) };
        expect(entries[0]?.after).toMatchObject(logged);
      });
    }

    if (calls.create) {
      it("adds a record with only its required fields, and refuses a record that lacks any of them", async () => {
        const { shape } = resource.schemas.create;
        const full = make(30);
        const isNeeded = (field: string) => shape[field]?.safeParse(undefined).success === false;
        const only = (keep: (field: string) => boolean) =>
          Object.fromEntries(Object.entries(full).filter(([field]) => keep(field)));
        const least = only((field) => isNeeded(field) || needs.includes(field));
        const { status, body } = await ask("POST", "", least);
        expect([status, body.message]).toEqual([200, "OK"]);
        for (const field of Object.keys(least)) {
          const less = only((other) => other in least && other !== field);
          expect([field, (await ask("POST", "", less)).status]).toEqual([field, statusOf.invalid_input]);
        }
        const { rows } = await api.db.execute(sql`delete from ${table} where id = ${body.data.id} returning id`);
        expect(rows).toHaveLength(1);
      });
    }

    it("lists records by every filter and sort order that it offers, and refuses any other order", async () => {
      for (const [field, definition] of Object.entries(listFieldsOf(resource))) {
        for (const operator of definition.filter ? operatorsOf(definition.kind) : []) {
          const { status, body } = await list(`f.${field}=${filterValue(operator, definition)}`);
          expect([field, operator, status, body.message]).toEqual([field, operator, 200, "OK"]);
        }
        for (const sort of [field, `-${field}`]) {
          const { status, body } = await list(`sort=${sort}`);
          expect([sort, status]).toEqual([sort, definition.sort ? 200 : 400]);
          if (!definition.sort) continue;
          const other = await list(`sort=${sort.startsWith("-") ? field : `-${field}`}&limit=200`);
          expect((await list(`sort=${sort}&limit=200`)).body.data.docs).toEqual(other.body.data.docs.toReversed());
          expect(body.data.docs.length).toBeGreaterThan(0);
        }
      }
      for (const query of ["view=none", "limit=24", "limit=201", "sort=id", "after=x", "f.version=ge:1"])
        expect([query, (await list(query)).status]).toEqual([query, query.startsWith("f.") ? 200 : 400]);
    });

    it("lists each record only once over all pages, and the same records when paging back", async () => {
      const whole = (await list("limit=200")).body.data;
      const forwards: Rec[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = (await list(`limit=25${cursor ? `&after=${cursor}` : ""}`)).body.data;
        forwards.push(...page.docs);
        cursor = page.nextCursor;
        if (!cursor && page.prevCursor) {
          const former = (await list(`limit=25&before=${page.prevCursor}`)).body.data;
          expect(former.docs.map(({ id }) => id)).toEqual(
            forwards.slice(-page.docs.length - former.docs.length, -page.docs.length).map(({ id }) => id),
          );
        }
      } while (cursor);
      expect(forwards).toEqual(whole.docs);
      expect(whole.totalDocs).toBe(whole.docs.length);
    });

    it("has an index for each sort order of its list", async () => {
      const orders = [
        resource.sort.replace(/^-/, ""),
        ...Object.keys(resource.fields).filter((one) => resource.fields[one]?.sort),
      ];
      for (const order of new Set(orders))
        expect([order, await hasIndexFor(api, table, named[order] ?? order)]).toEqual([order, true]);
    });

    if (calls.update) {
      it("changes a record only at its current version, and returns the current record to an outdated change", async () => {
        const [target] = created;
        if (!target) throw new Error("nothing was created");
        const first = await ask("PUT", `/${target.id}`, { ...change, version: target.version });
        expect([first.status, first.body.data.version]).toEqual([200, target.version + 1]);
        const late = await ask("PUT", `/${target.id}`, { ...change, version: target.version });
        expect([late.status, late.body.code]).toEqual([statusOf.version_conflict, "version_conflict"]);
        expect(late.body.current).toEqual(first.body.data);
        const same = await ask("PUT", `/${target.id}`, { ...change, version: target.version + 1 });
        expect(same.body.data).toEqual(first.body.data);
        const entries = await entriesOf(target.id);
        expect(entries.map(({ action }) => action.split(".")[1])).toEqual(["create", "update"]);
        // The names of referenced records change along with the references.
        const shown = Object.keys(change).flatMap((field) => shownBy(resource.fields[field]) ?? []);
        expect(Object.keys(entries[1]?.after ?? {}).sort()).toEqual([...Object.keys(change), ...shown].sort());
        const { body } = await ask<{ action: string }[]>("GET", `/${target.id}/changes`);
        expect(body.data.map(({ action }) => action)).toEqual(entries.map(({ action }) => action).reverse());
      });

      it("refuses a change of an unknown field, and accepts a record sent back unchanged with its read-only fields", async () => {
        const target = (await ask("GET", `/${created[0]?.id}`)).body.data;
        const misspelled = await api.send("PUT", `${path}/${target.id}`, {
          token: tokens.admin,
          body: { ...change, colour: "sage", version: target.version },
        });
        expect([misspelled.status, misspelled.body.code]).toEqual([400, "invalid_input"]);
        expect(misspelled.body.issues).toEqual([{ path: "colour", message: "There is no field colour" }]);
        const response = await api.send("GET", `${path}/${target.id}`, { token: tokens.admin });
        const back = await api.send("PUT", `${path}/${target.id}`, { token: tokens.admin, body: response.body.data });
        expect([back.status, back.body.data], back.body.message).toEqual([200, response.body.data]);
      });

      it("accepts only one of two simultaneous changes to a record", async () => {
        const target = created[1];
        const answers = await Promise.all(
          [0, 1].map(() => ask("PUT", `/${target?.id}`, { ...change, version: target?.version })),
        );
        const codes = answers.map(({ status }) => status).sort();
        // Both changes have the same content, so only the version shows which one lost.
        expect(codes).toEqual([200, 409]);
      });
    }

    if (calls.preview) {
      it("shows a change on the site before it is saved", async () => {
        const preview = await ask<{ token: string }>("POST", `/${created[0]?.id}/preview`, { changes: change });
        expect([preview.status, typeof preview.body.data.token], preview.body.message).toEqual([200, "string"]);
      });
    }

    if (calls.archive) {
      it("hides an archived record from its lists but still returns it by id, and can restore it", async () => {
        const target = created[2];
        const archived = await ask("POST", `/${target?.id}/archive`, { version: target?.version });
        expect([archived.status, typeof archived.body.data.archivedAt]).toEqual([200, "string"]);
        const idsOf = async (query: string) => (await list(`limit=200&${query}`)).body.data.docs.map(({ id }) => id);
        expect(await idsOf("")).not.toContain(target?.id);
        expect(await idsOf("view=archived")).toEqual([target?.id]);
        expect((await ask("GET", `/${target?.id}`)).status).toBe(200);
        const { version } = archived.body.data;
        expect((await ask("POST", `/${target?.id}/restore`, { version })).body.data.archivedAt).toBeNull();
        expect(await idsOf("")).toContain(target?.id);
        const verbs = (await entriesOf(target?.id ?? "")).map(({ action }) => action.split(".")[1]);
        expect(verbs).toEqual(["create", "archive", "restore"]);
      });
    }

    if (calls.order) {
      it("accepts a new order of all records, and refuses one that leaves out a record", async () => {
        const ids = (await list("limit=200")).body.data.docs.map(({ id }) => id);
        const wanted = ids.toReversed();
        expect((await ask("PUT", "/order", { ids: wanted })).status).toBe(200);
        expect((await list("limit=200")).body.data.docs.map(({ id }) => id)).toEqual(wanted);
        const partial = await ask("PUT", "/order", { ids: wanted.slice(1) });
        expect([partial.status, partial.body.code]).toEqual([409, "version_conflict"]);
        expect((await list("limit=200")).body.data.docs.map(({ id }) => id)).toEqual(wanted);
      });
    }

    if (calls.move) {
      it("moves a record to another position, even while others move records, and can undo this", async () => {
        type Moved = { place: number; entry: string | null };
        const idsNow = async () => (await list("limit=200")).body.data.docs.map(({ id }) => id);
        const move = (id: string | undefined, after: string | null | undefined) =>
          ask<Moved>("POST", `/${id}/move`, { after });
        const before = await idsNow();
        const [first, second, third] = before;
        const { data } = (await move(third, null)).body;
        expect([data.place, (await idsNow()).slice(0, 3)]).toEqual([1, [third, first, second]]);
        expect((await entriesOf(third ?? "")).at(-1)).toMatchObject({ before: { place: 3 }, after: { place: 1 } });
        expect((await move(third, null)).body.data).toEqual({ place: 1, entry: null });
        expect((await ask("POST", `/${third}/move`, { before: first })).body.data).toMatchObject({ place: 1 });
        expect((await ask("POST", `/${third}/move`, {})).status).toBe(400);
        expect((await move(third, "no-such-record")).status).toBe(409);
        expect((await move("no-such-record", null)).status).toBe(404);
        const undo = () => api.send("POST", `admin/Audit/${data.entry}/undo`, { token: tokens.admin });
        expect((await undo()).status).toBe(200);
        expect([(await undo()).status, await idsNow()]).toEqual([409, before]);

        const moved = before.slice(-6);
        const answers = await Promise.all(moved.map((id, at) => move(id, at % 2 === 0 ? null : first)));
        expect(answers.map(({ status }) => status)).toEqual(moved.map(() => 200));
        expect((await idsNow()).toSorted()).toEqual(before.toSorted());
        const { position, archivedAt } = getTableColumns(table);
        const { rows } = await api.db.execute<{ id: string; position: number }>(
          sql`select id, ${position} as position from ${table} where ${archivedAt} is null order by ${position}`,
        );
        // Several kinds may share one table: the positions of this kind have no gaps.
        const own = rows.filter(({ id }) => before.includes(id)).map((row) => row.position);
        expect(own).toEqual(before.map((_, index) => index + 1));
      });
    }

    if (calls.bulk) {
      it("changes selected records one by one, and names those that it couldn't change", async () => {
        const [one, two] = created.slice(3, 5).map(({ id }) => id);
        type Result = { done: number; failed: { id: string; message: string }[] };
        if (!calls.archive) return;
        const { body } = await ask<Result>("POST", "/bulk", { ids: [one, "no-such-record", two], action: "archive" });
        expect(body.data).toMatchObject({ done: 2, failed: [{ id: "no-such-record" }] });
        const back = await ask<Result>("POST", "/bulk", { filter: { view: "archived" }, action: "restore" });
        expect(back.body.data).toMatchObject({ done: 2, failed: [] });
      });
    }

    if (calls.import) {
      const token = () => ({ token: tokens.admin });
      const exported = async () => {
        const url = `http://localhost:3000/api/v1/${path}/export`;
        const answer = await api.fetch(new Request(url, { headers: { authorization: `Bearer ${token().token}` } }));
        expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
        return answer.text();
      };
      const check = async (csv: string) => {
        const url = `http://localhost:3000/api/v1/${path}/import?dryRun=true`;
        const headers = { authorization: `Bearer ${token().token}`, "content-type": "text/csv" };
        const answer = await api.fetch(new Request(url, { method: "POST", headers, body: csv }));
        return (await answer.json()) as { data: { runId: string; counts: Record<string, number> }; message: string }; // the API has checked it against the contract
      };

      it("exports the same file, byte for byte, after the records were changed and the file was imported", async () => {
        const file = await exported();
        const whole = (await list("limit=200")).body.data;
        expect(file.split("\r\n").length).toBeGreaterThan(whole.docs.length);
        expect((await check(file)).data.counts).toEqual({ new: 0, change: 0, same: whole.totalDocs, error: 0 });
        const others = created.slice(5, 8);
        for (const { id } of others) {
          const { version } = (await ask("GET", `/${id}`)).body.data;
          expect((await ask("PUT", `/${id}`, { ...change, version })).status).toBe(200);
        }
        expect(await exported()).not.toBe(file);
        const { data } = await check(file);
        expect(data.counts).toMatchObject({ new: 0, change: others.length, error: 0 });
        const applied = await api.send("POST", `admin/Import/${data.runId}/apply`, { ...token(), body: {} });
        expect([applied.status, applied.body.data]).toMatchObject([200, { created: 0, changed: others.length }]);
        expect(await exported()).toBe(file);
        const { rows } = await api.db.execute<{ count: number }>(
          sql`select count(*)::int as count from audit_entries where reason = ${`Import ${data.runId}`}`,
        );
        expect(rows[0]?.count).toBe(others.length);
      });
    }

    if (calls.delete) {
      it("deletes a record at its current version only, and returns 404 from then on", async () => {
        const target = created.at(-1);
        const now = (await ask("GET", `/${target?.id}`)).body.data;
        expect((await ask("DELETE", `/${target?.id}`, { version: now.version + 1 })).status).toBe(409);
        expect((await ask("DELETE", `/${target?.id}`)).status).toBe(400);
        expect((await ask("DELETE", `/${target?.id}`, { version: now.version })).status).toBe(200);
        expect((await ask("GET", `/${target?.id}`)).status).toBe(404);
        expect((await ask("DELETE", `/${target?.id}?version=${now.version}`)).status).toBe(404);
        expect((await entriesOf(target?.id ?? "")).at(-1)?.action).toMatch(/\.delete$/);
      });
    }

    it("requires the rights that its description names (BO-1)", async () => {
      for (const role of ROLES) {
        const read = (await ask("GET", "/list", undefined, tokens[role])).status;
        expect([role, read]).toEqual([role, hasRight({ role }, resource.rights.read) ? 200 : 403]);
        if (!calls.create) continue;
        const write = (await ask("POST", "", {}, tokens[role])).status;
        expect([role, write]).toEqual([role, hasRight({ role }, resource.rights.write) ? 400 : 403]);
      }
    });
  });
}

/** Whether an index serves the order by a column and the id: with sequential scans off, the planner needs no sort. */
async function hasIndexFor(api: TestApi, table: PgTable, field: string): Promise<boolean> {
  const { [field]: column, id } = getTableColumns(table);
  return api.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select 1 from ${table} order by ${column}, ${id} limit 50`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    return /Index (Only )?Scan/.test(plan) && !/Sort/.test(plan);
  });
}
