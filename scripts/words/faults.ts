import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import {
  catalogPath,
  type Messages,
  readCatalog,
  readMessages,
  readOrNothing,
  type SourceMessage,
  translated,
  writeCatalog,
} from "./catalogs.ts";

/** The parts of a message: its values, its tags, and the forms of its numbers. */
type Parts = { values: string[]; types: string[]; tags: string[]; plurals: { name: string; forms: string[] }[] };

const isChoices = (value: unknown): value is Record<string, CompiledMessage> =>
  typeof value === "object" && value !== null;

function partsOf(message: CompiledMessage): Parts {
  const parts: Parts = { values: [], types: [], tags: [], plurals: [] };
  const read = (tokens: CompiledMessage) => {
    for (const token of tokens) {
      if (typeof token === "string") {
        parts.tags.push(...(token.match(/<\/?\d+\/?>/g) ?? []));
        continue;
      }
      const [name, type, choices] = token;
      parts.values.push(name);
      if (type) parts.types.push(type);
      if (!isChoices(choices)) continue;
      if (type === "plural")
        parts.plurals.push({ name, forms: Object.keys(choices).filter((form) => form !== "offset") });
      for (const [form, choice] of Object.entries(choices)) if (form !== "offset") read(choice);
    }
  };
  read(message);
  return parts;
}

const setOf = (names: readonly string[]) => [...new Set(names)].sort().join(" ");

/** Returns the problem with a text of the sources itself. */
export function faultOfSource(text: string): string | undefined {
  if (/(^|[^'])'[{<]/.test(text)) return "a single ' hides the value behind it: write ''";
  if (text.includes("#")) return "write a count by its name, not as #";
  const { types } = partsOf(compileMessageOrThrow(text));
  if (types.some((type) => !/^(plural|select)$/.test(type)))
    return "say numbers and dates before they come into a message";
  return undefined;
}

/** Returns the problem with a translation, or undefined. */
export function faultOf(source: string, said: string, language: string): string | undefined {
  if (said === "") return "isn't translated";
  let compiled: CompiledMessage;
  try {
    compiled = compileMessageOrThrow(said);
  } catch (error) {
    return `can't be read: ${error instanceof Error ? error.message : error}`;
  }
  const [wanted, has] = [partsOf(compileMessageOrThrow(source)), partsOf(compiled)];
  if (setOf(wanted.values) !== setOf(has.values))
    return `has the values {${setOf(has.values)}} for {${setOf(wanted.values)}}`;
  if (setOf(wanted.tags) !== setOf(has.tags)) return `has the tags ${setOf(has.tags)} for ${setOf(wanted.tags)}`;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const plural of has.plurals) {
    const missing = forms.filter((form) => !plural.forms.includes(form));
    if (missing.length > 0) return `has no ${missing.join(", ")} form of {${plural.name}}`;
  }
  return faultOfSource(said);
}

/** Finds messages with two different translations: they confuse readers, and scripts contain one text per id. */
function* faultsOfDoubles(
  said: Map<string, { folder: string; text: string }>,
  folder: string,
  message: SourceMessage,
  text: string,
) {
  const other = said.get(message.id);
  if (other && other.text !== text)
    yield `${folder}: "${message.text}" is "${text}" here and "${other.text}" in ${other.folder}; give one a context`;
  said.set(message.id, { folder, text });
}

function* faultsIn(folders: Map<string, Messages>, language: string): Generator<string> {
  const said = new Map<string, { folder: string; text: string }>();
  for (const [folder, messages] of folders) {
    const catalog = readCatalog(folder, language);
    const path = `src/${folder}/words/${language}.po`;
    if (readOrNothing(catalogPath(folder, language)) !== writeCatalog(language, messages, catalog))
      yield `${path} isn't as the sources are: run npm run words`;
    for (const message of messages.values()) {
      const text = catalog.get(message.id)?.msgstr[0] ?? "";
      const fault = faultOf(message.text, text, language);
      if (fault) yield `${path}: "${message.text}" ${fault}`;
      yield* faultsOfDoubles(said, folder, message, text);
    }
  }
}

/** Returns all missing or invalid entries in the catalogs of all languages. */
export async function findFaults(): Promise<string[]> {
  const folders = await readMessages();
  const faults = [...folders].flatMap(([folder, messages]) =>
    [...messages.values()].flatMap(({ text }) => {
      const fault = faultOfSource(text);
      return fault ? [`${folder}: "${text}": ${fault}`] : [];
    }),
  );
  for (const language of translated) faults.push(...faultsIn(folders, language));
  return faults;
}
