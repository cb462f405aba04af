import { useRef, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { moved } from "#staff/kit/pictures/use-sortable.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { JoinedField } from "#staff/resource/form/join-changes.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { WireAbout } from "../contract/about.ts";
import type { ContentStaffCalls } from "../contract/staff-calls.ts";
import { valueAt, withValue } from "../settings/setting-field.ts";
import { type AboutContent, compareAbout, joinAbout } from "./join-about.ts";

export const aboutApi = staffApi<ContentStaffCalls>();

type Content = AboutContent;
/**
 * The conflict after another person saved the page first: their page, the fields that differ, and their name if known.
 */
export type AboutConflict = { current: WireAbout; fields: JoinedField[]; who: string | undefined };
/** A row with a key of its own, so that its inputs stay with it when it is moved or others are removed. */
type Keyed<Row> = Row & { key: string };
export type AboutDraft = Omit<Content, "sections" | "figures"> & {
  sections: Keyed<Content["sections"][number]>[];
  figures: Keyed<Content["figures"][number]>[];
};
export type RowList = "sections" | "figures";

const EMPTY: Content = {
  title: "",
  lead: "",
  picture: "",
  sections: [],
  figures: [],
  teamTitle: "Who works here",
  teamText: "",
  closing: "",
};
const EMPTY_ROWS = { sections: { title: "", text: "", picture: "" }, figures: { value: "", label: "" } };

const keyed = <Row extends object>(row: Row): Keyed<Row> => ({ ...row, key: crypto.randomUUID() });

function toDraft(content: Content | null): AboutDraft {
  const { sections, figures, ...rest } = content ?? EMPTY;
  return { ...rest, sections: sections.map(keyed), figures: figures.map(keyed) };
}

const withoutKey = <Row extends { key: string }>({ key: _, ...row }: Row) => row;

/** Returns the form's content as it would be stored. */
const contentOf = ({ sections, figures, ...rest }: AboutDraft): Content => ({
  ...rest,
  sections: sections.map(withoutKey),
  figures: figures.map(withoutKey),
});
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The form for the page about the clinic: validated by its schema and saved against its version. When another person
 * saved first, both versions are compared field by field; `readWho` returns who that was.
 */
export function useAboutForm(loaded: WireAbout, readWho: () => Promise<string | undefined>) {
  const [version, setVersion] = useState(loaded.version);
  const [stored, setStored] = useState(() => toDraft(loaded.content));
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflict, setConflict] = useState<AboutConflict>();
  const form = useRef<HTMLFormElement>(null);

  function tell(issues: readonly { path: string; message: string }[]) {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message]).reverse()));
    const first = issues[0]?.path;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  /** Shows a page that was just stored, after which nothing is unsaved. */
  function take(saved: WireAbout) {
    const shown = toDraft(saved.content);
    setVersion(saved.version);
    setStored(shown);
    setDraft(shown);
    setErrors({});
    setConflict(undefined);
  }

  async function write(content: Content, on: number): Promise<boolean> {
    const { aboutContentSchema } = await import("../contract/about.ts");
    const parsed = aboutContentSchema.safeParse(content);
    if (!parsed.success) {
      setConflict(undefined);
      tell(parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
      return false;
    }
    try {
      const body = { version: on, content: parsed.data };
      take((await aboutApi.call("saveAbout", { body, idempotencyKey: crypto.randomUUID() })).data);
      showDone("Saved.");
      return true;
    } catch (error) {
      if (isApiError(error, "version_conflict"))
        await compare(error.current as WireAbout); // what the call would have returned
      else if (isApiError(error) && error.issues.length > 0)
        tell(error.issues.map(({ path, message }) => ({ path: path.replace(/^content\./, ""), message })));
      else showFailed(isApiError(error) ? error.message : "It was not saved. Try again.");
      return false;
    }
  }

  async function compare(current: WireAbout) {
    const who = await readWho().catch(() => undefined);
    const fields = compareAbout(contentOf(stored), current.content ?? EMPTY, contentOf(draft));
    setConflict({ current, fields, who });
  }

  const setRows = (list: RowList, rows: AboutDraft[RowList]) => {
    setDraft({ ...draft, [list]: rows });
    setErrors({});
  };
  return {
    form,
    draft,
    errors,
    isDirty: !isSame(contentOf(draft), contentOf(stored)),
    textOf: (path: string) => String(valueAt(draft, path) ?? ""),
    set(path: string, text: string) {
      // The cast is safe: this is a copy of the draft with one changed text.
      setDraft(withValue(draft, path, text) as AboutDraft);
      setErrors(({ [path]: _, ...others }) => others);
    },
    add: (list: RowList) => setRows(list, [...draft[list], keyed(EMPTY_ROWS[list])] as AboutDraft[RowList]),
    remove: (list: RowList, at: number) =>
      setRows(list, draft[list].filter((_, index) => index !== at) as AboutDraft[RowList]),
    move: (list: RowList, from: number, to: number) =>
      setRows(list, moved<AboutDraft[RowList][number]>(draft[list], from, to) as AboutDraft[RowList]),
    save: () => write(contentOf(draft), version),
    conflict,
    closeConflict: () => setConflict(undefined),
    takeTheirs: ({ current }: AboutConflict) => take(current),
    /** Saves the other person's page with the fields chosen from mine. */
    saveJoined({ current }: AboutConflict, changes: Record<string, unknown>) {
      if (Object.keys(changes).length === 0) take(current);
      else void write(joinAbout(current.content ?? EMPTY, changes), current.version);
    },
    reset() {
      setDraft(stored);
      setErrors({});
    },
  };
}
