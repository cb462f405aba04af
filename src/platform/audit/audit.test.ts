import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/tables.ts";
import { testDatabase } from "#testing/test-database.ts";
import { actorOf, addressPrefixOf, systemActor } from "./actor.ts";
import { changedFields } from "./changed-fields.ts";
import { writeAudit } from "./write-audit.ts";

describe("the audit log", () => {
  it("records what was changed and by whom, in the same transaction as the change", async () => {
    const { db } = await testDatabase();
    const actor = actorOf({
      principal: { customerId: "c1", sessionId: "s1", role: "admin", name: "Sunniva Lie" },
      requestId: "r1",
      clientNetwork: "203.0.113.77",
    });
    const entry = { action: "brand.update", resource: "Brand", resourceId: "b1", summary: "Brand renamed" };
    const states = { before: { name: "Verrane", note: "a" }, after: { name: "Verane", note: "a" } };
    await db.transaction((tx) => writeAudit(tx, actor, { ...entry, ...states }));
    await expect(
      db.transaction(async (tx) => {
        await writeAudit(tx, systemActor("import"), { ...entry, resourceId: "b2" });
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    const rows = await db.select().from(auditEntries);
    expect(rows).toMatchObject([
      {
        accountId: "c1",
        actorName: "Sunniva Lie",
        role: "admin",
        requestId: "r1",
        addressPrefix: "203.0.113.0",
        before: { name: "Verrane" },
        after: { name: "Verane" },
      },
    ]);
  });

  it("has entries that can't be changed, and recent entries can't be deleted either", async () => {
    const { db } = await testDatabase();
    await db.transaction((tx) =>
      writeAudit(tx, systemActor("test"), { action: "a.b", resource: "A", resourceId: "1", summary: "x" }),
    );
    await expect(db.execute(sql`update audit_entries set summary = 'y'`)).rejects.toThrow();
    await expect(db.execute(sql`delete from audit_entries`)).rejects.toThrow();
    await expect(db.execute(sql`truncate audit_entries`)).rejects.toThrow();
  });

  it("contains only the fields that changed, and hides the values of sensitive fields", () => {
    expect(changedFields({ a: 1, b: [1], phone: "1" }, { a: 1, b: [2], phone: "2", c: null }, ["phone"])).toEqual({
      before: { b: [1], phone: "changed" },
      after: { b: [2], phone: "changed", c: null },
    });
    expect(changedFields(undefined, { a: 1 })).toEqual({ before: {}, after: { a: 1 } });
  });

  it("contains the network part of an IP address, not the whole address", () => {
    expect(addressPrefixOf("::ffff:203.0.113.77")).toBe("203.0.113.0");
    expect(addressPrefixOf("2001:db8:12:34::1")).toBe("2001:db8:12::");
  });
});
