import { useRef, useState } from "react";
import type { WireAbout } from "#modules/content/contract/admin/about.ts";
import type { ContentStaffCalls } from "#modules/content/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { staffApi } from "#staff/staff-api.ts";
import { moved } from "../kit/pictures/use-sortable.ts";
import { showDone, showFailed } from "../kit/toast/staff-toasts.ts";
import { valueAt, withValue } from "../settings/setting-field.ts";

export const aboutApi = staffApi<ContentStaffCalls>();

type Content = NonNullable<WireAbout["content"]>;
/** Rows have keys of their own, so that one that moves or goes takes its fields along. */
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

const withoutKeys = (draft: AboutDraft) =>
  JSON.stringify(draft, (name, value: unknown) => (name === "key" ? undefined : value));

/** The page about the clinic as a form: checked by its schema, saved on its version. */
export function useAboutForm(loaded: WireAbout) {
  const [version, setVersion] = useState(loaded.version);
  const [stored, setStored] = useState(() => toDraft(loaded.content));
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const form = useRef<HTMLFormElement>(null);

  function tell(issues: readonly { path: string; message: string }[]) {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path, message]).reverse()));
    const first = issues[0]?.path;
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  }

  async function save(): Promise<boolean> {
    const { aboutContentSchema } = await import("#modules/content/contract/admin/about.ts");
    const parsed = aboutContentSchema.safeParse(draft);
    if (!parsed.success) {
      tell(parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
      return false;
    }
    try {
      const body = { version, content: parsed.data };
      const { data } = await aboutApi.call("saveAbout", { body, idempotencyKey: crypto.randomUUID() });
      const saved = toDraft(data.content);
      setVersion(data.version);
      setStored(saved);
      setDraft(saved);
      setErrors({});
      showDone("Saved.");
      return true;
    } catch (error) {
      if (isApiError(error, "version_conflict")) {
        setVersion((await aboutApi.call("readAbout")).data.version);
        showFailed("Someone else changed this page. Look yours over and save again.");
      } else if (isApiError(error) && error.issues.length > 0)
        tell(error.issues.map(({ path, message }) => ({ path: path.replace(/^content\./, ""), message })));
      else showFailed(isApiError(error) ? error.message : "It was not saved. Try again.");
      return false;
    }
  }

  const setRows = (list: RowList, rows: AboutDraft[RowList]) => {
    setDraft({ ...draft, [list]: rows });
    setErrors({});
  };
  return {
    form,
    draft,
    errors,
    isDirty: withoutKeys(draft) !== withoutKeys(stored),
    textOf: (path: string) => String(valueAt(draft, path) ?? ""),
    set(path: string, text: string) {
      // The same draft with another text in it.
      setDraft(withValue(draft, path, text) as AboutDraft);
      setErrors(({ [path]: _, ...others }) => others);
    },
    add: (list: RowList) => setRows(list, [...draft[list], keyed(EMPTY_ROWS[list])] as AboutDraft[RowList]),
    remove: (list: RowList, at: number) =>
      setRows(list, draft[list].filter((_, index) => index !== at) as AboutDraft[RowList]),
    move: (list: RowList, from: number, to: number) =>
      setRows(list, moved<AboutDraft[RowList][number]>(draft[list], from, to) as AboutDraft[RowList]),
    save,
    reset() {
      setDraft(stored);
      setErrors({});
    },
  };
}
