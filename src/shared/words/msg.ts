import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { Message } from "./message.ts";

/**
 * Marks a text of the sources as a message: `msg("Your visit on {day} is moved.")`. Said by `Words.say` in each language, with
 * the values that the text names. Builds put what it returns in its place (scripts/words); in plain Node it runs.
 */
export const msg = <const Text extends string>(text: Text): Message<GetICUArgs<Text>> => ({
  id: generateMessageId(text),
  message: text,
});
