import { useEffect, useRef, useState } from "react";
import { type Blocker, useBlocker } from "react-router";
import { useKeys } from "../kit/keys/use-keys.ts";
import { type DraftOptions, type OfferedDraft, useDraft } from "./use-draft.ts";

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
