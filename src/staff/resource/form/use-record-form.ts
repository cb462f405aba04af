import { useRef, useState } from "react";
import type { Description } from "#shared/contract/resource/description.ts";
import type { FieldKind } from "#shared/contract/resource/fields.ts";
import type { Row } from "#shared/contract/resource/rows.ts";
import { isAsked, isEmpty } from "#shared/contract/resource/when.ts";
import { typedSince } from "../../unsaved/typed-since.ts";
import { inputText, type ReadInput, readInput } from "../field-text.ts";

type Texts = Readonly<Record<string, string>>;
type Issue = { path: string; message: string };

/** The schemas that validate fields in the browser, loaded when the focus leaves the first field. */
export type Schemas = { record: { shape: Record<string, { safeParse: (value: unknown) => ParseResult }> } };
type ParseResult =
  | { success: true }
  | { success: false; error: { issues: { message: string; path: readonly PropertyKey[] }[] } };

/** How many frames to wait until an invalid field on another tab has rendered and can take the focus. */
const MOST_FRAMES = 60;

/** Manages a form's inputs as texts, with their errors. `names`: the writable fields. `reveal` shows a field. */
export function useRecordForm(
  { fields }: Description,
  names: readonly string[],
  stored: Readonly<Record<string, unknown>>,
  loadSchemas: () => Promise<Schemas>,
  reveal: (name: string) => void = () => {},
) {
  /** Typed texts by field; all other fields are as stored. */
  const [texts, setTexts] = useState<Texts>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLDivElement>(null);

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
  /** The fields that apply to the record as typed. */
  const shownNames = names.filter((name) => isAsked(fields, typed, name));
  const changed = shownNames.filter(isChanged);

  /** Returns the problems of a field: one at most, or all of them for rows. */
  async function problemsOf(name: string): Promise<Issue[]> {
    const field = fields[name];
    const read = readField(name);
    if (read.problem !== undefined)
      return (
        read.problems?.map(({ path, message }) => ({ path: `${name}.${path}`, message })) ?? [
          { path: name, message: read.problem },
        ]
      );
    const result = (await loadSchemas()).record.shape[name]?.safeParse(read.value);
    const when = field?.when;
    if (when && !when.optional && isEmpty(read.value))
      return [{ path: name, message: MISSING[field?.kind ?? "text"] ?? "Fill this in." }];
    if (!result || result.success) return [];
    if (field?.kind === "rows")
      return result.error.issues.map(({ path: [at = 0, column = field.title], message }) => {
        const rows: unknown[] = Array.isArray(read.value) ? read.value : [];
        const cell = (rows[Number(at)] as Row | undefined)?.[String(column)]; // parsed above
        const missing = isEmpty(cell) && MISSING[field.fields[String(column)]?.kind ?? "text"];
        return { path: `${name}.${String(at)}.${String(column)}`, message: missing || sentence(message) };
      });
    const missing = isEmpty(read.value) && MISSING[field?.kind ?? "text"];
    return [{ path: name, message: missing || sentence(result.error.issues[0]?.message) }];
  }

  /** Sets a field's text. `path`: the only cell of its rows that changed. */
  function set(name: string, text: string, path = name) {
    setTexts((all) => ({ ...all, [name]: text }));
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([one]) => one !== path && !one.startsWith(`${path}.`))),
    );
  }

  async function leave(name: string, path = name) {
    const problem = changed.includes(name) ? (await problemsOf(name)).find((one) => one.path === path) : undefined;
    if (problem) setErrors((all) => ({ ...all, [path]: problem.message }));
  }

  /** Returns where the form shows an issue: at the field, at the cell of a row, or at the row's name. */
  function placeOf(path: string): string | undefined {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`));
    const field = name === undefined ? undefined : fields[name];
    const [at, column = ""] = path.slice((name?.length ?? 0) + 1).split(".");
    if (field?.kind !== "rows" || !at) return name;
    return `${name}.${at}.${column in field.fields ? column : field.title}`;
  }

  /** Shows the errors and moves to the first one. Returns whether there are any. */
  function tell(issues: readonly Issue[]): boolean {
    const own = issues.flatMap(({ path, message }) => {
      const place = placeOf(path);
      return place === undefined ? [] : [{ place, message: sentence(message) }];
    });
    setErrors(Object.fromEntries(own.toReversed().map(({ place, message }) => [place, message])));
    const [first] = own;
    if (first) reveal(first.place.split(".", 1)[0] ?? first.place);
    focusOn(new Set(own.map(({ place }) => place)));
    return own.length > 0;
  }

  function focusOn(places: ReadonlySet<string>, frame = 0) {
    requestAnimationFrame(() => {
      const inputs = [...(form.current?.querySelectorAll<HTMLElement>("[name]") ?? [])];
      const found = inputs.find((input) => places.has(input.getAttribute("name") ?? ""));
      if (found) found.focus();
      else if (places.size > 0 && frame < MOST_FRAMES) focusOn(places, frame + 1);
    });
  }

  /** Validates these fields. Returns whether all may be sent. */
  async function check(namesToCheck: readonly string[]): Promise<boolean> {
    return !tell((await Promise.all(namesToCheck.map(problemsOf))).flat());
  }

  /**
   * Discards the typed texts: all of them, or only those that are as in `sent`. Rows are always discarded, because new
   * ones have got their ids by the save.
   */
  function reset(sent?: Texts) {
    setTexts((now) => {
      const left = Object.entries(sent ? typedSince(now, sent) : {});
      return Object.fromEntries(left.filter(([name]) => fields[name]?.kind !== "rows"));
    });
    setErrors({});
  }
  return {
    form,
    texts,
    textOf,
    errors,
    asked: shownNames,
    changed,
    set,
    leave,
    tell,
    check,
    values,
    restore: setTexts,
    reset,
  };
}

/** Messages for a required field, where the schema's own message would be about types. */
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

/** Turns a schema's message into a sentence. */
function sentence(message = "can't be used"): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
