import { recordPlaces } from "#platform/db/declared-statements.ts";

// Imported before all that declares statements, so that `scale plans` can name their places.
recordPlaces();
