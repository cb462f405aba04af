import { useRef, useState } from "react";
import type { Description } from "#shared/contract/resource/description.ts";
import type { FieldKind } from "#shared/contract/resource/fields.ts";
import { isAsked, isEmpty } from "#shared/contract/resource/when.ts";
import { inputText, type ReadInput, readInput } from "../field-text.ts";

type Texts = Readonly<Record<string, string>>;
type Issue = { path: string; message: string };

/** What checks fields in the browser, loaded when the first one is left. */
export type Schemas = { record: { shape: Record<string, { safeParse: (value: unknown) => ParseResult }> } };
type ParseResult = { success: true } | { success: false; error: { issues: { message: string }[] } };

/** The inputs of a form as texts, with what is wrong with them. `names`: the fields that can be written. */
export function useRecordForm(
  { fields }: Description,
  names: readonly string[],
  stored: Readonly<Record<string, unknown>>,
  loadSchemas: () => Promise<Schemas>,
) {
  /** What was typed, by field; what isn't here is as it is stored. */
  const [texts, setTexts] = useState<Texts>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  function textOf(name: string): string {
    const field = fields[name];
    return texts[name] ?? (field ? inputText(field, stored[name]) : "");
  }

  function isChanged(name: string): boolean {
    const field = fields[name];
    return field !== undefined && texts[name] !== undefined && texts[name] !== inputText(field, stored[name]);
  }

  function readField(name: string): ReadInput {
    const field = fields[name];
    if (!field || !isChanged(name)) return { value: stored[name] };
    return readInput(field, textOf(name), stored[name] === null);
  }

  const values = () => Object.fromEntries(names.map((name) => [name, readField(name).value]));
  const typed = { ...stored, ...values() };
  /** The fields that the record has as it is typed. */
  const asked = names.filter((name) => isAsked(fields, typed, name));
  const changed = asked.filter(isChanged);

  async function problemOf(name: string): Promise<string | undefined> {
    const read = readField(name);
    if (read.problem !== undefined) return read.problem;
    const result = (await loadSchemas()).record.shape[name]?.safeParse(read.value);
    const when = fields[name]?.when;
    if (when && !when.optional && isEmpty(read.value)) return MISSING[fields[name]?.kind ?? "text"] ?? "Fill this in.";
    if (!result || result.success) return undefined;
    const isMissing = isEmpty(read.value);
    return (isMissing && MISSING[fields[name]?.kind ?? "text"]) || sentence(result.error.issues[0]?.message);
  }

  function set(name: string, text: string) {
    setTexts((all) => ({ ...all, [name]: text }));
    setErrors(({ [name]: _, ...others }) => others);
  }

  async function leave(name: string) {
    const problem = changed.includes(name) ? await problemOf(name) : undefined;
    if (problem) setErrors((all) => ({ ...all, [name]: problem }));
  }

  /** Shows what is wrong and leads to the first of it. Returns whether anything is. */
  function tell(issues: readonly Issue[]): boolean {
    const own = issues.flatMap(({ path, message }) => {
      // An issue with one entry of a list is one with the list.
      const name = names.find((one) => path === one || path.startsWith(`${one}.`));
      return name === undefined ? [] : [{ name, message: sentence(message) }];
    });
    setErrors(Object.fromEntries(own.toReversed().map(({ name, message }) => [name, message])));
    const first = names.find((one) => own.some(({ name }) => name === one));
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
    return own.length > 0;
  }

  /** Checks these fields. Returns whether all may be sent. */
  async function check(wanted: readonly string[]): Promise<boolean> {
    const found = await Promise.all(wanted.map(async (path) => ({ path, message: await problemOf(path) })));
    return !tell(found.flatMap(({ path, message }) => (message ? [{ path, message }] : [])));
  }

  function reset() {
    setTexts({});
    setErrors({});
  }
  return { form, texts, textOf, errors, asked, changed, set, leave, tell, check, values, restore: setTexts, reset };
}

/** The message for a required field, where the schema's message would be about types. */
const MISSING: Partial<Record<FieldKind, string>> = {
  money: "Enter an amount, such as 44.00.",
  number: "Enter a whole number.",
  date: "Choose a day.",
  instant: "Choose a day and a time.",
  ref: "Choose one.",
  refs: "Choose at least one.",
  choice: "Choose one.",
  picture: "Choose a picture.",
};

/** A schema's words as a sentence. */
function sentence(message = "can't be used"): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
