import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, text } from "#shared/contract/resource/fields.ts";

/** People who may be paid: the team's accounts and the practitioners, who are entered elsewhere. */
export const payPersonDescription = describeResource({
  name: "PayPerson",
  path: "admin/PayPerson",
  words: { one: "person", many: "people" },
  rights: { read: "pay.edit", write: "pay.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true }),
    role: choice({
      label: "Role",
      list: 2,
      filter: true,
      choices: [
        { value: "practitioner", label: "Practitioner" },
        { value: "staff", label: "Front desk" },
        { value: "admin", label: "Administrator" },
      ],
    }),
    payrollNumber: text({
      label: "Payroll number",
      list: 3,
      filter: true,
      editable: true,
      help: "Their number at the payroll provider.",
    }),
    hours: choice({
      label: "Hours",
      list: 4,
      filter: true,
      bulk: true,
      choices: [
        { value: "clock", label: "By the clock" },
        { value: "schedule", label: "As scheduled" },
        { value: "none", label: "Not counted" },
      ],
    }),
  },
  update: ["payrollNumber", "hours"],
  sort: "name",
});
