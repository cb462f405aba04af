import { describeResource } from "#shared/contract/resource/description.ts";
import { instant, text } from "#shared/contract/resource/fields.ts";

/** The audit log: who may not see all of it sees their own entries. */
export const auditDescription = describeResource({
  name: "Audit",
  path: "admin/Audit",
  words: { one: "entry", many: "entries" },
  rights: { read: "audit.own", write: "audit.all" },
  title: "summary",
  fields: {
    at: instant({ label: "Time", list: 1, sort: true, filter: true }),
    actorName: text({ label: "Who", list: 2, filter: true, search: true }),
    summary: text({ label: "What", list: 3, filter: true, search: true }),
    resource: text({ label: "Kind of record", filter: true }),
    resourceId: text({ label: "Record", filter: true }),
    action: text({ label: "Action", filter: true, search: true }),
    requestId: text({ label: "Request", filter: true }),
  },
  sort: "-at",
});
