import { useState } from "react";
import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { once } from "#staff/kit/once.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { payApi } from "../pay-api.ts";
import { spanText } from "../pay-words.ts";
import { PeriodBadge } from "../periods/period-state.tsx";
import { PinDialog } from "./pin-dialog.tsx";

/** Shows the user's own pay by period, and the clock. */
export function OwnPayScreen() {
  useTitle("My pay");
  const { timeZone } = useClinic();
  const { data, error, refresh } = useRead("own", async (signal) => (await payApi.call("readOwnPay", { signal })).data);
  const [isSettingPin, setSettingPin] = useState(false);
  async function clock(isIn: boolean) {
    try {
      await payApi.call("clock", { body: { isIn }, ...once() });
      await refresh();
      showDone(isIn ? "You are clocked in." : "You are clocked out.");
    } catch (refusal) {
      showFailed(isApiError(refusal) ? refusal.message : "That was not saved. Try again.");
    }
  }
  const since = data?.clockedInAt ? formatTime(timeInZone(new Date(data.clockedInAt), timeZone)) : undefined;
  return (
    <>
      <PageHeader
        title="My pay"
        note={since && `At work since ${since}`}
        actions={
          data?.usesClock && (
            <button type="button" className="btn btn-primary" onClick={() => void clock(since === undefined)}>
              {since === undefined ? "Clock in" : "Clock out"}
            </button>
          )
        }
      />
      <div className="grid max-w-[880px] gap-5 px-4 py-5 md:px-6">
        {error !== undefined && <LoadFailed noun="pay" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows rows={6} />}
        {data?.periods.length === 0 && <p>Your pay is here once a pay period is in review.</p>}
        {data && data.periods.length > 0 && (
          <ul className="border-t border-linen" aria-label="My pay by period">
            {data.periods.map((period) => (
              <li
                key={period.id}
                className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b border-linen py-2"
              >
                <Link to={`/admin/pay/mine/${period.id}`} className="link inline-flex min-h-6 grow items-center">
                  {spanText(period)}
                </Link>
                <PeriodBadge state={period.state} />
                <span className="nums ml-auto w-28 text-end">
                  {period.total === null ? "" : exactMoney(period.total)}
                </span>
              </li>
            ))}
          </ul>
        )}
        {data?.usesClock && data.personId !== null && (
          <section aria-labelledby="own-pin" className="grid gap-3">
            <h2 id="own-pin" className="text-section">
              At the desk
            </h2>
            <p className="measure text-ink-soft">
              With a PIN you clock in and out at a device that someone else is signed in on, under{" "}
              <Link to="/admin/pay/clock" className="link">
                Clock in or out
              </Link>
              .
            </p>
            <div>
              <button type="button" className="btn btn-outline" onClick={() => setSettingPin(true)}>
                {data.hasPin ? "Change PIN" : "Set a PIN"}
              </button>
            </div>
            {isSettingPin && (
              <PinDialog
                personId={data.personId}
                hasPin={data.hasPin}
                onClose={() => setSettingPin(false)}
                onChanged={refresh}
              />
            )}
          </section>
        )}
      </div>
    </>
  );
}
