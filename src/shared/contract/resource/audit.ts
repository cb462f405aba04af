import { describeResource } from "./description.ts";
import { instant, longText, number, text } from "./fields.ts";

/**
 * The audit log. Staff without permission to all of it see only their own entries. Entries about one kind of record
 * from one request are grouped on one line with their count.
 */
export const auditDescription = describeResource({
  name: "Audit",
  path: "admin/Audit",
  words: { one: "entry", many: "entries" },
  rights: { read: "audit.own", write: "audit.all", export: { right: "lists.export", stepUp: true } },
  title: "summary",
  fields: {
    at: instant({ label: "Time", list: 1, sort: true, filter: true, csv: "time" }),
    actorName: text({ label: "Who", list: 2, filter: true, search: true, csv: "who" }),
    summary: text({ label: "What", list: 3, filter: true, search: true, csv: "what" }),
    resource: text({ label: "Kind of record", list: 4, filter: true, csv: "kind" }),
    resourceId: text({ label: "Record", filter: true, csv: "record" }),
    action: text({ label: "Action", filter: true, search: true, csv: "action" }),
    reason: longText({ label: "Reason", filter: true, csv: "reason" }),
    requestId: text({ label: "Request", filter: true, csv: "request" }),
    entries: number({ label: "Entries" }),
  },
  views: [
    { id: "week", label: "Last 7 days", filter: { at: "last:7" } },
    { id: "team", label: "Team and sign-in", filter: { resource: "is:Staff" } },
    { id: "exports", label: "Exports", filter: { action: "has:export" } },
  ],
  sort: "-at",
  exportOnly: true,
});
