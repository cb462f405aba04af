import { recordPlaces, setRowWatch } from "#platform/db/declared-statements.ts";
import { placeOf, wrongIn } from "./compare-rows.ts";

recordPlaces();

/**
 * Checks every row that a test reads with a declared statement against the declaration, including nulls that the
 * catalog doesn't know about.
 */
setRowWatch((statement, rows) => {
  const [wrong] = wrongIn(statement, rows);
  if (wrong) throw new Error(`${placeOf(statement)}: ${wrong}`);
});
