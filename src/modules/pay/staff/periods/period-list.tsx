import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { exactMoney } from "#shared/money.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { once } from "#staff/kit/once.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { payApi } from "../pay-api.ts";
import { PayTabs } from "../pay-tabs.tsx";
import { spanText } from "../pay-words.ts";
import { PeriodBadge } from "./period-state.tsx";

/** Shows the pay periods, newest first, and opens the next one. */
export function PeriodList() {
  const {
    data: periods,
    error,
    refresh,
  } = useRead("periods", async (signal) => {
    return (await payApi.call("listPayPeriods", { signal })).data;
  });
  const [isOpening, setIsOpening] = useState(false);
  const open = (
    <button type="button" className="btn btn-primary" onClick={() => setIsOpening(true)}>
      {periods?.length === 0 ? "Open the first pay period" : "Open the next one"}
    </button>
  );
  return (
    <PayTabs>
      <PageHeader title="Pay" actions={periods && periods.length > 0 && open} />
      <div className="grid max-w-[880px] gap-5 px-4 py-5 md:px-6">
        {error !== undefined && <LoadFailed noun="pay periods" error={error} onRetry={() => void refresh()} />}
        {!periods && error === undefined && <LoadingRows rows={6} />}
        {periods?.length === 0 && (
          <EmptyList action={open}>
            Set the rules and how often people are paid first. A pay period collects commission, hours and tips of its
            days; you review, approve and lock it.
          </EmptyList>
        )}
        {periods && periods.length > 0 && (
          <ul className="border-t border-linen" aria-label="Pay periods">
            {periods.map((period) => (
              <li
                key={period.id}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-2"
              >
                <Link to={`/admin/pay/${period.id}`} className="link inline-flex min-h-6 grow items-center">
                  {spanText(period)}
                </Link>
                {period.questions > 0 && (
                  <span className="text-small text-clay-ink">
                    {period.questions === 1 ? "1 question" : `${period.questions} questions`}
                  </span>
                )}
                <PeriodBadge state={period.state} />
                <span className="nums ml-auto w-28 text-end">
                  {period.total === null ? "" : exactMoney(period.total)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpening && <OpenDialog isFirst={periods?.length === 0} onClose={() => setIsOpening(false)} />}
    </PayTabs>
  );
}

/** Opens a period. The first begins on a chosen day, all others on the day after the last one. */
function OpenDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [from, setFrom] = useState("");
  const form = useFormSend(["from"]);
  const submit = () =>
    form.send(async () => {
      const body = from ? { from } : {};
      const { data } = await payApi.call("openPayPeriod", { body, ...once() });
      await navigate(`/admin/pay/${data.id}`);
    });
  return (
    <FormDialog
      title={isFirst ? "Open the first pay period" : "Open the next pay period"}
      action="Open it"
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
    >
      {isFirst ? (
        <DayInput
          label="First day"
          help="Empty: the start of this week, half month or month. What was sold before it isn’t paid here."
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          {...(form.issues.from === undefined ? {} : { error: form.issues.from })}
        />
      ) : (
        <p>It begins on the day after the last one.</p>
      )}
    </FormDialog>
  );
}
