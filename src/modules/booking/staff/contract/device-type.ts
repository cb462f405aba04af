import { deviceTypes } from "#modules/catalog/domain/pools.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { number, text } from "#shared/contract/resource/fields.ts";

/** How long devices of a type are cleaned after use. Without a record, the treatment's cleaning time applies. */
export const deviceTypeDescription = describeResource({
  name: "DeviceType",
  path: "admin/DeviceType",
  words: { one: "device clean-up", many: "device clean-ups" },
  rights: { read: "schedule.see", write: "schedule.edit" },
  title: "pool",
  fields: {
    pool: text({
      label: "Type of device",
      list: 1,
      sort: true,
      filter: true,
      search: true,
      csv: "type",
      choices: deviceTypes,
      help: "Each type is listed once. Devices of other types are cleaned for as long as their treatment says.",
    }),
    cleanupMinutes: number({
      label: "Clean-up",
      unit: "min",
      list: 2,
      csv: "clean-up",
      editable: true,
      help: "Minutes between two uses of a device. Visits that are booked keep their times.",
    }),
  },
  create: ["pool", "cleanupMinutes"],
  update: ["pool", "cleanupMinutes"],
  sort: "pool",
  csvKey: ["pool"],
  archive: true,
  delete: true,
});
