import { type FormEvent, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireDayClose } from "../contract/day-close-calls.ts";
import { ACCOUNTS, type DayCloseRow, dayCloseApi } from "./day-close-api.ts";

type CountDialogProps = {
  day: string;
  row: DayCloseRow;
  show(day: WireDayClose): void;
  refresh(): Promise<void>;
  onClose(): void;
};

/** Enters the counted amount of a till or terminal, and the reason if it differs from the books. */
export function CountDialog({ day, row, show, refresh, onClose }: CountDialogProps) {
  const { accountId, account, expected, name } = row;
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<{ message: string; paths: readonly string[] }>();
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState(once);
  const counted = parseMoneyText(typed);
  const difference = typeof counted === "number" ? counted - expected : 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (typeof counted !== "number") return setFailure({ message: "Enter what was counted.", paths: ["counted"] });
    setBusy(true);
    setFailure(undefined);
    try {
      const why = difference !== 0 && reason.trim() ? { reason: reason.trim() } : {};
      const body = { day, accountId, account, expected, counted, ...why };
      show((await dayCloseApi.call("countCash", { body, ...key })).data);
      showDone(`${exactMoney(counted)} counted.`);
      onClose();
    } catch (error) {
      const paths = isApiError(error) ? error.issues.map(({ path }) => path) : [];
      setFailure({ message: isApiError(error) ? error.message : "That was not saved. Try again.", paths });
      setKey(once());
      setBusy(false);
      await refresh();
    }
  }

  const errorOf = (path: string) => (failure?.paths.includes(path) ? failure.message : undefined);
  return (
    <StaffDialog open onClose={onClose} title={`${ACCOUNTS[account]} of ${name}`}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        <p>
          The books say <span className="nums font-semibold">{exactMoney(expected)}</span>.
        </p>
        <MoneyInput
          label="Counted"
          value={typed}
          error={errorOf("counted")}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {difference !== 0 && (
          <>
            <p role="status" className="nums">
              {exactMoney(Math.abs(difference))} {difference > 0 ? "over" : "short"}
            </p>
            <TextInput
              label="Why it differs"
              maxLength={300}
              value={reason}
              error={errorOf("reason")}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        )}
        {failure && !failure.paths.some((path) => path === "counted" || path === "reason") && (
          <p role="alert" className="text-error">
            {failure.message}
          </p>
        )}
        <button type="submit" className="btn btn-primary btn-main justify-self-start" aria-busy={isBusy || undefined}>
          Save the count
        </button>
      </form>
    </StaffDialog>
  );
}
