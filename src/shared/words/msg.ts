import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { Message } from "./message.ts";

/**
 * Marks a text of the sources as a message: `msg("Your visit on {day} is moved.")`. `Words.say` renders it in each
 * language, with the values of its placeholders. Builds replace the call by its result (scripts/words); plain Node runs
 * it.
 */
export const msg = <const Text extends string>(text: Text): Message<GetICUArgs<Text>> => ({
  id: generateMessageId(text),
  message: text,
});
