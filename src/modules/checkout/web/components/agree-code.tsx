import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { TextInput } from "#web/ui/form/text-input.tsx";

type AgreeCodeProps = {
  /** The masked email for the code; null for a customer without an email. */
  codeTo: string | null;
  isCodeSent: boolean;
  code: string;
  isBusy: boolean;
  error: string | undefined;
  onChange(code: string): void;
  onAgain(): void;
};

/**
 * Asks for proof that the customer agrees, because staff have seen the link: a code from the customer's email, or their
 * own login.
 */
export function AgreeCode({ codeTo, isCodeSent, code, isBusy, error, onChange, onAgain }: AgreeCodeProps) {
  const { pathname, search } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isCodeSent) input.current?.focus();
  }, [isCodeSent]);
  const login = (
    <Link to={`/login?${new URLSearchParams({ next: `${pathname}${search}` })}`} className="link">
      log in
    </Link>
  );
  if (codeTo === null)
    return <p className="measure">We have no email address for you. Ask us to turn our screen to you, or {login}.</p>;
  if (!isCodeSent)
    return (
      <p className="measure text-ink-soft">
        To make sure it’s you, we’ll email a code to <span className="whitespace-nowrap">{codeTo}</span>. Or {login}.
      </p>
    );
  return (
    <div className="grid gap-2">
      <TextInput
        ref={input}
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={error}
        help={`We emailed it to ${codeTo}. It’s good for 10 minutes. Check your spam folder too.`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p>
        <button type="button" className="link min-h-11" disabled={isBusy} onClick={onAgain}>
          Send another code
        </button>
      </p>
    </div>
  );
}
