import { z } from "zod";
import { toSearchText } from "#modules/catalog/domain/search-text.ts";
import { textSchema } from "#shared/contract/define-call.ts";
import { defineResource } from "#shared/contract/resource/define-resource.ts";
import { searchSynonymDescription } from "./search-synonym.ts";

/** Requires at least one letter of the search alphabet, so that the word can be typed. */
const findable = (longest: number) =>
  textSchema(longest).refine((text) => toSearchText(text) !== "", "Write at least one letter.");

export const searchSynonymResource = defineResource(searchSynonymDescription, {
  meaning: findable(80),
  words: z.array(findable(60)).min(1).max(40),
});
