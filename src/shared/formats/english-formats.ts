import { formatsOf } from "./formats.ts";
import { enUS } from "./packs/en-US.ts";

/** How everything is written that doesn't say in which language: American English. */
export const englishFormats = formatsOf(enUS);
