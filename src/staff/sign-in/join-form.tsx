import { type SubmitEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { Button } from "#web/ui/button.tsx";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { asBearer } from "../sign-in-api.ts";
import { failureWords } from "./failure-words.ts";
import type { OpenSession } from "./open-session.ts";
import { signInCalls } from "./sign-in-api.ts";

export type Invitation = { email: string; firstName: string; lastName: string };

type JoinFormProps = { token: string; invitation: Invitation; onJoined: (session: OpenSession) => void };
/** Minimum password length for the clinic's team (AU-8). */
const LEAST_LENGTH = 15;

type Errors = Record<string, string | undefined>;

/** Asks an invited person for their name and password. */
export function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const typed = (name: string) => String(values.get(name) ?? "");
    const body = { firstName: typed("firstName"), lastName: typed("lastName"), password: typed("password") };
    // The team's minimum is checked here, because for a very short password the API would first report the lower
    // minimum of all accounts.
    if ([...body.password].length < LEAST_LENGTH) {
      setErrors({ password: `Use ${LEAST_LENGTH} characters or more.` });
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      const { data } = await signInCalls.call("joinTeam", { params: { token }, body });
      const factor = await signInCalls.call("getSecondFactor", { headers: asBearer(data.accessToken) });
      onJoined({ token: data.accessToken, firstName: data.user.firstName, factor: factor.data });
    } catch (failure) {
      const issues = isApiError(failure) ? failure.issues : [];
      setErrors(
        issues.length > 0
          ? Object.fromEntries(issues.map(({ path, message }) => [path, message]))
          : { form: failureWords(failure) },
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="grid gap-5 pt-8" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-ink-soft">You sign in as {invitation.email}.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={invitation.firstName}
          required
          error={errors.firstName}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={invitation.lastName}
          required
          error={errors.lastName}
        />
      </div>
      {/* Password managers store the new password under this email. */}
      <input type="hidden" name="email" autoComplete="username" value={invitation.email} readOnly />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        error={errors.password}
        help={`${LEAST_LENGTH} characters or more. A few words that don't belong together are good.`}
      />
      <p role="alert" className="text-small text-error empty:hidden">
        {errors.form}
      </p>
      <Button type="submit" block className="btn-tall" busy={busy} busyText="Joining">
        Join the team
      </Button>
    </form>
  );
}
