import { setRowWatch } from "#platform/db/declared-statements.ts";
import { placeOf, wrongIn } from "./compare-rows.ts";

/** Every row that a test reads by a declared statement is what its declaration says: nulls that the catalog can't tell of. */
setRowWatch((statement, rows) => {
  const [wrong] = wrongIn(statement, rows);
  if (wrong) throw new Error(`${placeOf(statement)}: ${wrong}`);
});
