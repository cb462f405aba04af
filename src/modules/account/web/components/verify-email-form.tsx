import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { isCode } from "#web/ui/form/field-checks.ts";
import type { AccountCalls } from "../../contract/calls.ts";
import { useAccountForm } from "../use-account-form.ts";
import { CodeInput } from "./code-input.tsx";

const api = browserApi<AccountCalls>();

/** The form for the emailed code, for customers who have just signed up or whose email is unverified. */
export function VerifyEmailForm({ onDone }: { onDone: () => void }) {
  const [isResending, setIsResending] = useState(false);
  const { errors, isBusy, formProps } = useAccountForm(
    { code: isCode },
    async ({ code = "" }) => {
      const { message } = await api.call("verifyEmail", { body: { code: code.trim() } });
      showToast(message);
      onDone();
    },
    { blames: "code" },
  );

  async function resend(): Promise<void> {
    setIsResending(true);
    try {
      const { message } = await api.call("resendVerification");
      showToast(message);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast(error.message, { tone: "error" });
    } finally {
      setIsResending(false);
    }
  }

  return (
    <form className="grid gap-5" {...formProps}>
      <CodeInput name="code" error={errors.code} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" busy={isBusy} busyText="Checking">
          Verify email
        </Button>
        <Button look="text" busy={isResending} onClick={() => void resend()}>
          Send another code
        </Button>
      </div>
    </form>
  );
}
