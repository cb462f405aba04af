import { rebuildReports } from "#server/rebuild-reports.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run reports:rebuild`: derives all facts of reports again from the books, while the clinic works. */
await withDatabase((db) => rebuildReports(db, console.log));
