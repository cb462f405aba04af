import { z } from "zod";
import { brands, products } from "#modules/catalog/server/tables.ts";
import { brandResource } from "#modules/catalog/staff/contract/brand-resource.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { openDatabase } from "#platform/db/client.ts";
import { armFailpoint } from "#platform/failpoint.ts";
import { type Binding, toBound } from "#platform/resource/binding.ts";
import { changeRecord, createRecord } from "#platform/resource/write-record.ts";
import type { Resource } from "#shared/contract/resource/define-resource.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import type { Shape } from "#shared/contract/resource/schemas.ts";

/* A separate process that writes one record and is killed at a named point, as by power loss. The test of the
   audited write runs it with its task as JSON. */
const taskSchema = z.object({
  url: z.string(),
  failpoint: z.string(),
  action: z.enum(["create", "update", "archive", "delete"]),
  id: z.string(),
});

const { url, failpoint, action, id } = taskSchema.parse(JSON.parse(process.argv[2] ?? "{}"));
const db = openDatabase(url, { maxConnections: 2 });
const resource = brandResource as unknown as Resource<Description, Shape>; // the audited write accepts a resource only by its general type
const binding: Binding = { table: brands, columns: { productCount: brands.position } };
const bound = toBound(resource, {
  ...binding,
  inUse: [{ column: products.brandId, one: "product", many: "products" }],
});
const writer = { actor: systemActor("crash test") };

armFailpoint(failpoint);
await db.transaction(async (tx) => {
  if (action === "create") await createRecord(tx, bound, writer, { name: "New", slug: id, story: "" });
  else if (action === "update")
    await changeRecord(tx, bound, writer, { kind: "update", id, version: undefined, fields: { name: "Changed" } });
  else await changeRecord(tx, bound, writer, { kind: action, id, version: undefined });
});
process.stdout.write("survived\n");
process.exit(0);
