import { formatsOf } from "./formats.ts";
import { enUS } from "./packs/en-US.ts";

/** The default format where no language is specified: American English. */
export const englishFormats = formatsOf(enUS);
