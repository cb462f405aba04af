import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { type ApiError, isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { saveFile } from "#web/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { isFilled } from "#web/ui/form/field-checks.ts";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import type { AccountCalls } from "../../contract/calls.ts";
import { finishSession } from "../session-keeper.ts";
import { useAccountForm } from "../use-account-form.ts";

const api = browserApi<AccountCalls>();

/** Downloads a file of all data held about the customer. */
export function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);

  async function download(): Promise<void> {
    setIsBusy(true);
    try {
      const answer = await api.download("exportMyData");
      const { data }: { data: unknown } = JSON.parse(await answer.text()); // as the API returns it, for other programs to read
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast(error.message, { tone: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button look="outline" small busy={isBusy} busyText="Preparing" onClick={() => void download()}>
      Download my data
    </Button>
  );
}

/** Erases the account, after a confirmation and the password. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="text" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Delete your account?">
        <DeleteForm onCancel={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

const feeIn = ({ issues }: ApiError) => Number(issues.find(({ path }) => path === "agreedFeeCents")?.message ?? 0);

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [fee, setFee] = useState<{ cents: number; message: string }>();
  const { errors, isBusy, formProps } = useAccountForm(
    { password: isFilled },
    async ({ password = "" }) => {
      const body = { password, agreedFeeCents: fee?.cents ?? 0 };
      const { message } = await api.call("deleteAccount", { body }).catch((error: unknown) => {
        // The fee is shown first; pressing again agrees to it.
        if (isApiError(error, "fee_not_agreed")) setFee({ cents: feeIn(error), message: error.message });
        throw error;
      });
      await finishSession();
      showToast(message);
      await navigate("/");
      await revalidate();
    },
    { blames: "password" },
  );
  return (
    <form className="grid gap-5 pt-4" {...formProps}>
      <p>
        Your name, addresses, photo and devices are deleted right away and can’t be restored. Upcoming visits are
        canceled. Our records of past payments and visits stay, without your name.
      </p>
      {fee && fee.cents > 0 && <Notice live>{fee.message}</Notice>}
      <PasswordInput
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button autoFocus onClick={onCancel}>
          Keep my account
        </Button>
        <Button type="submit" look="text" busy={isBusy} busyText="Deleting">
          Delete permanently
        </Button>
      </div>
    </form>
  );
}
