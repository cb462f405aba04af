import { useEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { useKeys } from "../kit/keys/use-keys.ts";
import { usePerson } from "../session/use-person.ts";
import { type Draft, forgetDraft, forgetOldDrafts, readDraft, writeDraft } from "./drafts.ts";

type Options<T> = {
  isDirty: boolean;
  /** Saves everything. Returns `false` if it wasn't saved and the form shows why. */
  save: () => Promise<boolean>;
  discard: () => void;
  /** Options of the stored draft; without them, nothing from the form is stored in the browser. */
  draft?: DraftOptions<T>;
};

export type UnsavedChanges = {
  isDirty: boolean;
  isSaving: boolean;
  save: () => Promise<boolean>;
  discard: () => void;
  blocker: Blocker;
  offeredDraft: OfferedDraft | undefined;
};

/**
 * Provides what a form with unsaved changes needs: Ctrl-S, a confirmation on leaving, the browser's own confirmation
 * when the window is closed, and a draft. Pass the result to `UnsavedBar`. Navigation by `save` itself needs no
 * confirmation.
 */
export function useUnsavedChanges<T>({ isDirty, save, discard, draft }: Options<T>): UnsavedChanges {
  const [isSaving, setIsSaving] = useState(false);
  const saving = useRef<Promise<boolean>>(undefined);
  const offeredDraft = useDraft(isDirty, draft);

  // Only one save at a time: Ctrl-S and the button may be used together.
  const saveOnce = (): Promise<boolean> => {
    saving.current ??= (async () => {
      setIsSaving(true);
      try {
        return await save();
      } finally {
        saving.current = undefined;
        setIsSaving(false);
      }
    })();
    return saving.current;
  };

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !saving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useKeys(isDirty ? { "mod+s": { label: "Save", run: () => void saveOnce(), inFields: true } } : {});
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);

  return { isDirty, isSaving, save: saveOnce, discard, blocker, offeredDraft };
}

/** How long to wait after typing, so that not every letter is written to the disk. */
const PAUSE_MS = 500;

type DraftOptions<T> = {
  /** Identifies the form: the record's path, such as `products/42`. Not for health data, which must not be stored. */
  form: string;
  /** The form's current value; it must be serializable as JSON. */
  value: T;
  /** Restores a draft into the form. */
  restore: (value: T) => void;
};

type OfferedDraft = { at: number; use: () => void; forget: () => void };

/**
 * Stores unsaved input, and offers a draft that was left behind. The draft is deleted when the form is saved or
 * discarded.
 */
function useDraft<T>(isDirty: boolean, options: DraftOptions<T> | undefined): OfferedDraft | undefined {
  const { id } = usePerson();
  const form = options?.form;
  const [offered, setOffered] = useState<Draft>();
  const wasDirty = useRef(false);
  useEffect(() => {
    forgetOldDrafts();
    setOffered(form === undefined ? undefined : readDraft(id, form));
    wasDirty.current = false;
  }, [id, form]);

  const json = isDirty && options ? JSON.stringify(options.value) : undefined;
  useEffect(() => {
    if (form === undefined) return;
    if (json === undefined) {
      // The draft is deleted only if its input was typed on this page and then saved or discarded: an offered draft
      // stays until the person accepts or declines it.
      if (wasDirty.current) forgetDraft(id, form);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    const write = () => writeDraft(id, form, JSON.parse(json));
    const timer = setTimeout(write, PAUSE_MS);
    addEventListener("pagehide", write);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", write);
    };
  }, [id, form, json]);

  if (!offered || !options) return undefined;
  return {
    at: offered.at,
    use: () => {
      setOffered(undefined);
      options.restore(offered.value as T); // written by this form; `restore` validates it like typed input
    },
    forget: () => {
      setOffered(undefined);
      forgetDraft(id, options.form);
    },
  };
}
