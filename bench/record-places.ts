import { recordPlaces } from "#platform/db/declared-statements.ts";

// Must be imported before all modules that declare statements, so that `scale plans` can print where each statement is
// declared.
recordPlaces();
