declare module "virtual:call-table" {
  import type { CallTable } from "#shared/contract/client.ts";

  const table: CallTable;
  export default table;
}

declare module "virtual:staff-call-table" {
  import type { CallTable } from "#shared/contract/client.ts";

  const table: CallTable;
  export default table;
}
