import { useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { staffApi } from "#staff/staff-api.ts";
import { typedSince } from "#staff/unsaved/typed-since.ts";
import type { WireSettingsSection } from "../contract/settings-calls.ts";
import type { ContentStaffCalls } from "../contract/staff-calls.ts";
import { compareSection, type SectionConflict, wholeLabel } from "./section-conflict.ts";
import { draftSection, type SectionTexts } from "./section-draft.ts";
import { type SettingField, settingValue, withValue } from "./setting-field.ts";

const settingsApi = staffApi<ContentStaffCalls>();

type Errors = Readonly<Record<string, string>>;

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * Manages the form of a settings section: typed texts by path, checked by the section's schema, and saved against its
 * version. If another person saved first, compares this person's changes with theirs, field by field. Suggested values
 * count as changes.
 */
export function useSection(loaded: WireSettingsSection, proposed: Readonly<Record<string, unknown>> = {}) {
  const [stored, setStored] = useState(loaded);
  const [texts, setTexts] = useState<SectionTexts>({});
  /** Fields without a text input: lists such as the weekly hours. */
  const [whole, setWhole] = useState(proposed);
  const [errors, setErrors] = useState<Errors>({});
  const [conflict, setConflict] = useState<SectionConflict>();
  const form = useRef<HTMLFormElement>(null);

  const { values, changedTexts, changedWhole, textOf } = draftSection(stored.values, whole, texts);

  async function problems(): Promise<Errors> {
    const { settingsSections } = await import("../contract/settings-sections.ts");
    const parsed = settingsSections[stored.section].safeParse(values);
    if (parsed.success) return {};
    return Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.map(String).join("."), sentence(message)]).reverse(),
    );
  }

  function tell(found: Errors) {
    setErrors(found);
    requestAnimationFrame(() => {
      const named = [...(form.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])];
      named.find(({ name }) => name in found)?.focus();
    });
  }

  /** Shows the problem of a field when the field loses focus. */
  async function leave(path: string) {
    const found = (await problems())[path];
    setErrors(({ [path]: _, ...others }) => (found ? { ...others, [path]: found } : others));
  }

  function reset() {
    setTexts({});
    setWhole({});
    setErrors({});
    setConflict(undefined);
  }

  function take(section: WireSettingsSection) {
    setStored(section);
    reset();
  }

  /** Adopts the saved section; what was typed while the save ran stays unsaved. */
  function takeSaved(section: WireSettingsSection) {
    setStored(section);
    setTexts((now) => typedSince(now, texts));
    setWhole((now) => typedSince(now, whole));
    setErrors({});
    setConflict(undefined);
  }

  async function save(): Promise<boolean> {
    const found = await problems();
    if (Object.keys(found).length > 0) {
      tell(found);
      return false;
    }
    return write(stored.version, changedValues());
  }

  /** Returns the fields that differ from the saved ones. */
  function changedValues(): Record<string, unknown> {
    const names = new Set([...changedWhole, ...changedTexts.map(({ field }) => field.path.split(".")[0] ?? "")]);
    return Object.fromEntries([...names].map((name) => [name, values[name]]));
  }

  async function write(version: number, changed: Record<string, unknown>): Promise<boolean> {
    try {
      const { data } = await settingsApi.call("saveSettingsSection", {
        params: { section: stored.section },
        body: { version, values: changed },
        idempotencyKey: crypto.randomUUID(),
      });
      takeSaved(data);
      showDone("Saved.");
      return true;
    } catch (error) {
      if (isApiError(error, "version_conflict")) await compare();
      else if (isApiError(error) && error.issues.length > 0) {
        setConflict(undefined);
        tell(
          Object.fromEntries(
            error.issues.map(({ path, message }) => [path.replace(/^values\./, ""), sentence(message)]),
          ),
        );
      } else showFailed(error instanceof Error ? error.message : "It was not saved. Try again.");
      return false;
    }
  }

  async function compare() {
    const { data } = await settingsApi.call("getSettingsSection", { params: { section: stored.section } });
    const mine = {
      texts: changedTexts.map(({ field, text }) => ({ field, value: settingValue(field, text) })),
      whole: Object.fromEntries(changedWhole.map((name) => [name, whole[name]])),
    };
    setConflict(compareSection(stored, data, mine));
  }

  /** Saves the other person's section with this person's values for these fields. */
  async function saveJoined(changes: Record<string, unknown>): Promise<void> {
    if (!conflict) return;
    const { current } = conflict;
    let joined: Record<string, unknown> = current.values;
    for (const [path, value] of Object.entries(changes)) joined = withValue(joined, path, value);
    const names = new Set(Object.keys(changes).map((path) => path.split(".")[0] ?? ""));
    if (names.size === 0) take(current);
    else await write(current.version, Object.fromEntries([...names].map((name) => [name, joined[name]])));
  }

  return {
    form,
    stored,
    values,
    errors,
    textOf,
    changes: [...changedTexts.map(({ field }) => field.label), ...changedWhole.map(wholeLabel)],
    set(field: SettingField, text: string) {
      setTexts((all) => ({ ...all, [field.path]: { field, text } }));
      setErrors(({ [field.path]: _, ...others }) => others);
    },
    setWhole: (name: string, value: unknown) => setWhole((all) => ({ ...all, [name]: value })),
    leave,
    changedValues,
    save,
    reset,
    conflict,
    saveJoined,
    closeConflict: () => setConflict(undefined),
    takeTheirs: () => conflict && take(conflict.current),
  };
}
