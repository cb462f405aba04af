import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { extractMessages } from "@lingui/native-tools";
import { createItem, type PoItem, parsePo, stringifyPo } from "pofile-ts";
import { languages } from "../../src/shared/words/languages.ts";
import { forMacros, HAS_MESSAGES, macro } from "./macros.ts";

const sources = join(import.meta.dirname, "../../src");

/** A text of the sources, and the files that contain it. */
export type SourceMessage = { id: string; text: string; context?: string; files: string[] };

/** The messages of a folder of sources, by id. Its translations are in `{folder}/words/{language}.po`. */
export type Messages = Map<string, SourceMessage>;

/**
 * Languages with translations. English is the language of the sources, and the pseudo-language is generated from it.
 */
export const translated = languages.filter(({ isTranslated }) => isTranslated).map(({ code }) => code);

/** Returns the folder whose catalogs contain a file's messages: its module, or its top-level folder. */
export function catalogFolderOf(file: string): string {
  const parts = file.split("/");
  if (parts.length === 1) return "web";
  return parts[0] === "modules" ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
}

export const catalogPath = (folder: string, language: string) => join(sources, folder, "words", `${language}.po`);

/** Returns the messages of all sources, by the folder of their catalog. */
export async function readMessages(): Promise<Map<string, Messages>> {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file))
    .sort();
  const found = new Map<string, Messages>();
  for (const file of files) {
    const source = readFileSync(join(sources, file), "utf8");
    if (!HAS_MESSAGES.test(source)) continue;
    const { messages, warnings } = await extractMessages(forMacros(source), file, { macro });
    if (warnings[0]) throw new Error(`${file}: ${warnings[0]}`);
    if (messages.length === 0) continue;
    const folder = catalogFolderOf(file);
    const known = found.get(folder) ?? new Map();
    found.set(folder, known);
    for (const { id, message, context } of messages) {
      if (message === undefined) throw new Error(`${file} has a message without text: ${id}`);
      const one = known.get(id) ?? { id, text: message, ...(context ? { context } : {}), files: [] };
      if (!one.files.includes(file)) one.files.push(file);
      known.set(id, one);
    }
  }
  return found;
}

const keyOf = ({ msgid, msgctxt }: Pick<PoItem, "msgid" | "msgctxt">): string =>
  generateMessageId(msgid, msgctxt ?? undefined);

/** Returns a catalog's entries by id; an empty map where there is none. */
export function readCatalog(folder: string, language: string): Map<string, PoItem> {
  const found = readdirSync(join(sources, folder), { recursive: false, encoding: "utf8" }).includes("words")
    ? readOrNothing(catalogPath(folder, language))
    : undefined;
  return new Map(found ? parsePo(found).items.map((item) => [keyOf(item), item]) : []);
}

export function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns the text of a catalog: the messages sorted by text, with their known translations. */
export function writeCatalog(language: string, messages: Messages, known: Map<string, PoItem>): string {
  const inOrder = [...messages.values()].sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return `${stringifyPo(
    {
      comments: [],
      extractedComments: [],
      headers: { Language: language, "Content-Type": "text/plain; charset=UTF-8" },
      headerOrder: ["Language", "Content-Type"],
      items: inOrder.map((message) => ({
        ...createItem(),
        msgid: message.text,
        msgctxt: message.context ?? null,
        msgstr: known.get(message.id)?.msgstr ?? [""],
        comments: known.get(message.id)?.comments ?? [],
        references: message.files.map((file) => `src/${file}`),
      })),
    },
    { foldLength: 0 },
  ).trimEnd()}\n`;
}
