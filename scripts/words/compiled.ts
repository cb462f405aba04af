import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from "../../src/shared/words/languages.ts";
import { readCatalog, readMessages, type SourceMessage, translated } from "./catalogs.ts";
import { compiledMessage } from "./compiled-message.ts";
import { pseudo } from "./pseudo.ts";

export type Compiled = Record<string, CompiledMessage>;

const compiledOf = (
  messages: Iterable<SourceMessage>,
  compile: (message: SourceMessage) => CompiledMessage | undefined,
) => {
  const all: Compiled = {};
  for (const message of messages) {
    const compiled = compile(message);
    if (compiled) all[message.id] = compiled;
  }
  return all;
};

/** Returns the messages of all languages. Untranslated ones are included in English. */
export async function compileLanguages(): Promise<Record<string, Compiled>> {
  const folders = await readMessages();
  const messages = [...folders.values()].flatMap((ofFolder) => [...ofFolder.values()]);
  const english = compiledOf(messages, ({ text }) => compiledMessage(text, DEFAULT_LANGUAGE));
  const pseudoWords = compiledOf(messages, ({ text }) => ["⟦", ...compiledMessage(text, PSEUDO_LANGUAGE, pseudo), "⟧"]);
  const all: Record<string, Compiled> = { [DEFAULT_LANGUAGE]: english, [PSEUDO_LANGUAGE]: pseudoWords };
  for (const language of translated) {
    all[language] = { ...english };
    for (const [folder, ofFolder] of folders) {
      const catalog = readCatalog(folder, language);
      const said = compiledOf(ofFolder.values(), ({ id }) => {
        const text = catalog.get(id)?.msgstr[0];
        return text ? compiledMessage(text, language) : undefined;
      });
      Object.assign(all[language], said);
    }
  }
  return all;
}
