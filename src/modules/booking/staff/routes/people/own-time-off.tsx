import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { scheduleApi } from "../../people/schedule-api.ts";
import { AskTimeOff, OwnTimeOff } from "../../people/time-off/own-time-off.tsx";

/** A practitioner's own time off: approved time off, requests, and a form for another request. */
export default function OwnTimeOffPage() {
  useTitle("My time off");
  const { data, error, refresh } = useRead("own", async () => (await scheduleApi().call("listOwnTimeOff")).data);
  const isUnlinked = isApiError(error, "not_found");
  return (
    <>
      <PageHeader title="My time off" />
      <div className="grid max-w-[760px] content-start gap-8 px-4 py-5 md:px-6">
        {isUnlinked && <p>Your account isn't linked to a practitioner. Ask an administrator.</p>}
        {!data && error !== undefined && !isUnlinked && (
          <LoadFailed noun="time off" error={error} onRetry={() => void refresh()} />
        )}
        {data && <OwnTimeOff timeOff={data} onChanged={refresh} />}
        {data && <AskTimeOff onAsked={refresh} />}
      </div>
    </>
  );
}
