import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, number, text } from "#shared/contract/resource/fields.ts";

/** New prices of many items, which go live together. The rows have their own calls. */
export const priceChangeDescription = describeResource({
  name: "PriceChange",
  path: "admin/PriceChange",
  words: { one: "price change", many: "price changes" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({
      label: "Name",
      list: 1,
      sort: true,
      filter: true,
      search: true,
      help: "Such as Prices from March 1.",
    }),
    state: choice({
      label: "State",
      list: 2,
      filter: true,
      choices: [
        { value: "empty", label: "No prices yet" },
        { value: "draft", label: "Draft" },
        { value: "planned", label: "Planned" },
        { value: "live", label: "Live" },
      ],
    }),
    liveFrom: instant({ label: "Live from", list: 3 }),
    prices: number({ label: "Prices", list: 4 }),
    createdAt: instant({ label: "Begun", list: 5, sort: true }),
  },
  create: ["name"],
  update: ["name"],
  sort: "-createdAt",
  views: [
    { id: "planned", label: "Planned", filter: { state: "any:planned" } },
    { id: "live", label: "Live", filter: { state: "any:live" } },
  ],
  archive: true,
});
