import { useEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { useKeys } from "../kit/keys/use-keys.ts";
import { usePerson } from "../session/use-person.ts";
import { type Draft, forgetDraft, forgetOldDrafts, readDraft, writeDraft } from "./drafts.ts";

type Options<T> = {
  isDirty: boolean;
  /** Saves everything. Returns `false` when it wasn't saved and the form says why. */
  save: () => Promise<boolean>;
  discard: () => void;
  /** Without it nothing of the form is stored in the browser. */
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
 * What a form with unsaved changes needs: Ctrl-S, the question on leaving, the browser's own question when the window is
 * closed, and a draft. Give the answer to `UnsavedBar`. An address that `save` itself opens isn't asked about.
 */
export function useUnsavedChanges<T>({ isDirty, save, discard, draft }: Options<T>): UnsavedChanges {
  const [isSaving, setIsSaving] = useState(false);
  const saving = useRef<Promise<boolean>>(undefined);
  const offeredDraft = useDraft(isDirty, draft);

  // One save at a time: Ctrl-S and the button may come together.
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

/** Typing must not write to the disk with each letter. */
const PAUSE_MS = 500;

type DraftOptions<T> = {
  /** Names the form: the record's path, such as `products/42`. Not for health data, which is stored nowhere. */
  form: string;
  /** What is in the form now; it must survive JSON. */
  value: T;
  /** Puts a draft back into the form. */
  restore: (value: T) => void;
};

type OfferedDraft = { at: number; use: () => void; forget: () => void };

/**
 * Stores what is typed while it isn't saved, and offers a draft that was left behind. The draft goes when the form is saved
 * or discarded.
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
      // Only what was typed here and is saved or discarded now ends the draft: an offered one stays until it is answered.
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
      options.restore(offered.value as T); // this form wrote it; `restore` checks it as it checks what is typed
    },
    forget: () => {
      setOffered(undefined);
      forgetDraft(id, options.form);
    },
  };
}
