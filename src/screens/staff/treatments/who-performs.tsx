import { Link } from "react-router";
import { scheduleApi } from "#modules/booking/staff/people/schedule-api.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";

/**
 * Shows who performs a treatment, how long it takes them, and until when they may; each name links to the page to
 * change that.
 */
export function WhoPerforms({ serviceId }: { serviceId: string }) {
  const { can } = usePerson();
  const maySee = can("schedule.see");
  const { data, error, refresh } = useRead(`performers ${serviceId} ${maySee}`, async (signal) =>
    maySee ? (await scheduleApi().call("listPerformers", { params: { id: serviceId }, signal })).data : [],
  );
  if (!maySee) return null;
  return (
    <section aria-labelledby="who-performs" className="max-w-[720px]">
      <h2 id="who-performs" className="text-section pb-2">
        Who performs it
      </h2>
      {error !== undefined && !data && <LoadFailed noun="people" error={error} onRetry={() => void refresh()} />}
      {data?.length === 0 && <p className="text-ink-soft">There is no one who treats yet.</p>}
      <ul>
        {data?.map(({ practitionerId, name, role, ...one }) => (
          <li
            key={practitionerId}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-b border-linen py-1.5"
          >
            <span className={cx(!one.isPerformed && "text-ink-soft")}>
              <Link className="link font-semibold" to={`/admin/people/${practitionerId}/services`}>
                {name}
              </Link>{" "}
              {role}
            </span>
            <span className="nums text-ink-soft">
              {one.isPerformed
                ? [
                    `${one.minutes} min${one.hasOwnMinutes ? ", own pace" : ""}`,
                    ...(one.qualifiedUntil ? [`until ${formatDay(one.qualifiedUntil, { weekday: "short" })}`] : []),
                  ].join(", ")
                : one.isRoleAllowed
                  ? "doesn’t perform it"
                  : "license not among those above"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
