import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";

export type FormSend = {
  isBusy: boolean;
  /** The error that doesn't belong to a field. */
  error: string;
  /** The first message of each field. */
  issues: Readonly<Record<string, string>>;
  /** The last refusal. */
  refusal: unknown;
  /** Runs the work, once at a time. Returns whether the server accepted it. */
  send: (work: () => Promise<void>) => Promise<boolean>;
};

/** Sends a dialog's form and stores the errors of a refusal, by field for those in `fields`. */
export function useFormSend(fields: readonly string[], otherwise = "That was not saved. Try again."): FormSend {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const all = isApiError(refusal) ? (refusal.issues ?? []) : [];
  const ofFields = all.filter(({ path }) => fields.includes(path));
  const issues = Object.fromEntries(ofFields.toReversed().map(({ path, message }) => [path, message]));
  const message = isApiError(refusal) ? refusal.message : otherwise;
  async function send(work: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setRefusal(error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return {
    isBusy,
    error: refusal === undefined || ofFields.length > 0 ? "" : message,
    issues,
    refusal,
    send,
  };
}
