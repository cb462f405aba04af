import { type SubmitEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type ApiError, isApiError } from "#shared/contract/client.ts";
import type { Words } from "#shared/words/words.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { FieldCheck } from "#web/ui/form/field-checks.ts";
import { useWords } from "#web/words/spoken.tsx";

type Values = Record<string, string>;
type Errors = Record<string, string | undefined>;

export type AccountForm = {
  errors: Errors;
  isBusy: boolean;
  /**
   * Props for the form element. With the method `dialog`, the browser sends nothing by itself, so that no password is
   * sent when scripts aren't available.
   */
  formProps: { method: "dialog"; noValidate: true; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void };
};

/**
 * Checks a form field by field, then sends it with `send`. Shows the server's error for a field under that field, and
 * the server's message in a toast (ER-1). Focuses the first invalid field. If an error names no field, such as the one
 * for a wrong password, the field named by `blames` is marked, because the toast disappears after four seconds.
 */
export function useAccountForm(
  checks: Record<string, FieldCheck>,
  send: (values: Values, form: HTMLFormElement) => Promise<void>,
  { blames }: { blames?: string } = {},
): AccountForm {
  const words = useWords();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  function show(form: HTMLFormElement, found: Errors): void {
    // Errors are cleared first. Otherwise the same error wouldn't appear again at a field that was edited in between.
    flushSync(() => setErrors({}));
    flushSync(() => setErrors(found));
    const first = [...form.elements].find((element) => "name" in element && found[String(element.name)]);
    if (first instanceof HTMLElement) first.focus();
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const values: Values = {};
    for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
    const found = errorsOf(checks, values, words);
    show(form, found);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    setIsBusy(true);
    try {
      await send(values, form);
    } catch (error) {
      if (!isApiError(error)) throw error;
      show(form, issuesOf(error, blames));
      showToast(error.message || "Something went wrong", { tone: "error" });
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return {
    errors,
    isBusy,
    formProps: {
      method: "dialog",
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isSending.current) void submit(event.currentTarget);
      },
    },
  };
}

const isRefusal = ({ status, code }: ApiError) => status >= 400 && status < 500 && code !== "rate_limited";

/**
 * The text at a field whose message is already in the toast; it differs so that screen readers don't read the message
 * twice.
 */
const AT_THE_FIELD: Partial<Record<ApiError["code"], string>> = {
  invalid_credentials: "Check your email and password, then try again.",
  forbidden: "Check this password, then try again.",
  invalid_code: "Check the six digits, or ask for another code.",
  code_expired: "Ask for another code.",
};

function issuesOf(error: ApiError, blames: string | undefined): Errors {
  const named =
    error.issues.length === 0 && blames && isRefusal(error) ? [{ path: blames, message: error.message }] : error.issues;
  const atTheField = AT_THE_FIELD[error.code] ?? "Check this, then try again.";
  return Object.fromEntries(named.map(({ path, message }) => [path, message === error.message ? atTheField : message]));
}

function errorsOf(checks: Record<string, FieldCheck>, values: Values, words: Words): Errors {
  const found: Errors = {};
  for (const [name, check] of Object.entries(checks)) {
    const fault = check(values[name] ?? "");
    if (fault) found[name] = typeof fault === "object" ? words.say(fault) : fault;
  }
  return found;
}
