import { useEffect, useRef, useState } from "react";
import { usePerson } from "../session/use-person.ts";
import { type Draft, forgetDraft, forgetOldDrafts, readDraft, writeDraft } from "./drafts.ts";

/** Typing must not write to the disk with each letter. */
const PAUSE_MS = 500;

export type DraftOptions<T> = {
  /** Names the form: the record's path, such as `products/42`. Not for health data, which is stored nowhere. */
  form: string;
  /** What is in the form now; it must survive JSON. */
  value: T;
  /** Puts a draft back into the form. */
  restore: (value: T) => void;
};

export type OfferedDraft = { at: number; use: () => void; forget: () => void };

/**
 * Stores what is typed while it isn't saved, and offers a draft that was left behind. The draft goes when the form is saved
 * or discarded.
 */
export function useDraft<T>(isDirty: boolean, options: DraftOptions<T> | undefined): OfferedDraft | undefined {
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
