import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, list, longText, money, number, text, toggle } from "#shared/contract/resource/fields.ts";
import { partLines } from "./part-lines.ts";

const FIELDS = [
  "name",
  "description",
  "price",
  "priceUnit",
  "minutes",
  "maxQuantity",
  "deviceType",
  "parts",
  "place",
  "isActive",
] as const;

/** Extras offered with treatments. */
export const addOnDescription = describeResource({
  name: "AddOn",
  path: "admin/AddOn",
  words: { one: "add-on", many: "add-ons" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    price: money({ label: "Price", list: 2, filter: true, csv: "price", editable: true, bulk: true }),
    priceUnit: text({
      label: "Priced by",
      csv: "price unit",
      initial: null,
      help: "Such as unit or syringe; empty for the whole add-on.",
    }),
    minutes: number({ label: "Minutes", list: 3, filter: true, csv: "minutes", editable: true, unit: "minutes" }),
    maxQuantity: number({ label: "At most", csv: "at most", initial: 1, help: "How many of it a visit can have." }),
    deviceType: text({
      label: "Device",
      filter: true,
      csv: "device",
      initial: null,
      help: "The type of device it needs.",
    }),
    parts: list({
      label: "Parts",
      csv: "parts",
      initial: [],
      lines: partLines,
      help: "Of one, in their order. Without parts the practitioner is there for all of it.",
    }),
    place: choice({
      label: "When",
      csv: "when",
      choices: [
        { value: "start", label: "Before the treatment" },
        { value: "end", label: "After the treatment" },
      ],
      initial: "end",
    }),
    isActive: toggle({
      label: "Shown",
      list: 4,
      filter: true,
      csv: "shown",
      editable: true,
      bulk: true,
      initial: true,
    }),
    description: longText({ label: "Description", csv: "description", initial: "", section: "On the site" }),
  },
  create: FIELDS,
  update: FIELDS,
  sort: "name",
  views: [{ id: "hidden", label: "Hidden", filter: { isActive: "on:no" } }],
  csvKey: ["name"],
  archive: true,
  delete: true,
  planned: "/admin/add-ons",
});
