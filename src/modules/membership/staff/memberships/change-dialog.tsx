import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { once } from "#staff/kit/once.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { Select } from "#web/ui/form/select.tsx";
import { previewRows } from "../../web/components/change/change-words.ts";
import { type MembershipFile, membershipsApi } from "./memberships-api.ts";

export type StaffChange = "pause" | "skip" | "cancel" | "resume";

const WORDS: Record<StaffChange, { title: string; action: string; done: string }> = {
  pause: { title: "Pause this membership", action: "Pause it", done: "The pause is set." },
  skip: { title: "Skip a month", action: "Skip it", done: "You’ve skipped a month." },
  cancel: { title: "Cancel at the end of the period?", action: "Cancel it", done: "The membership is canceled." },
  resume: { title: "Resume this membership", action: "Resume it", done: "The membership has resumed." },
};

type Props = {
  membership: MembershipFile["membership"];
  change: StaffChange;
  onClose: () => void;
  onChanged: () => Promise<void>;
};

/** A change with what it comes to, as its customer would see it, and the reason. */
export function ChangeDialog({ membership: { id }, change, onClose, onChanged }: Props) {
  const [months, setMonths] = useState(1);
  const { data, error, refresh } = useRead(`${change} ${months}`, async (signal) => {
    const body = { kind: change, ...(change === "pause" ? { months } : {}) };
    return (await membershipsApi.call("previewChangeByStaff", { params: { id }, body, signal })).data;
  });
  async function send(reason: string): Promise<void> {
    // The dialog says what is wrong: without a preview there is nothing to confirm.
    if (!data) throw error ?? new Error("not shown yet");
    try {
      const params = { id, quoteId: data.quoteId };
      await membershipsApi.call("confirmChangeByStaff", { params, body: { reason }, ...once() });
    } catch (failure) {
      if (isApiError(failure, "quote_expired")) void refresh();
      throw failure;
    }
  }
  return (
    <ReasonDialog {...WORDS[change]} onSend={send} onClose={onClose} onChanged={onChanged}>
      {() => (
        <>
          {change === "pause" && (
            <Select
              label="For how long"
              value={String(months)}
              onChange={({ currentTarget }) => setMonths(Number(currentTarget.value))}
              options={[1, 2, 3].map((count) => ({
                value: String(count),
                label: count === 1 ? "1 month" : `${count} months`,
              }))}
            />
          )}
          {data && <FactList facts={previewRows(data)} />}
          {error !== undefined && (
            <p className="text-error" role="alert">
              {isApiError(error) ? error.message : "We couldn't work out what that comes to. Try again."}
            </p>
          )}
        </>
      )}
    </ReasonDialog>
  );
}
