import { rebuildReports } from "#server/rebuild-reports.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run reports:rebuild`: derives all report facts again from the ledger, while the clinic is running. */
await withDatabase((db) => rebuildReports(db, console.log));
