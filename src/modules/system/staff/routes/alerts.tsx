import { useState } from "react";
import { Link } from "react-router";
import { momentWords } from "#staff/kit/moment-text.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { alertsApi } from "../alerts/alerts-api.ts";
import { Backups } from "../alerts/backups.tsx";
import { FailedJobs } from "../alerts/failed-jobs.tsx";
import type { Route } from "./+types/alerts";

export const meta = () => [{ title: "Alerts" }];

export async function clientLoader() {
  return (await alertsApi().call("listAlerts")).data;
}

/** The server's problems, how to fix them, and the jobs that have failed permanently. */
export default function AlertsScreen({ loaderData }: Route.ComponentProps) {
  const [alerts, setAlerts] = useState(loaderData);
  const { timeZone } = useClinic();
  const takeStep = async (step: "retryJob" | "dropJob", id: string) => {
    try {
      const { data } = await alertsApi().call(step, { params: { id }, body: {}, idempotencyKey: crypto.randomUUID() });
      setAlerts(data);
      showDone(step === "retryJob" ? "The job is tried again." : "The job is dropped.");
    } catch (error) {
      showFailed(reasonOf(error));
    }
  };
  return (
    <>
      <PageHeader title="Alerts" note="Checked once a minute" />
      <div className="max-w-[860px] px-4 py-4 md:px-6">
        {alerts.docs.length === 0 && <p>Nothing is wrong with the server.</p>}
        <ul>
          {alerts.docs.map(({ id, title, advice, link, since }) => (
            <li key={id} className="grid gap-1 border-b border-linen py-4">
              <p className="font-semibold">{title}</p>
              <p className="measure">{advice}</p>
              <p className="nums text-small text-ink-soft">Since {momentWords(since, timeZone)}</p>
              {link && !link.path.startsWith("/admin/alerts") && (
                <p>
                  <Link to={link.path} className="inline-flex min-h-6 items-center underline coarse:min-h-11">
                    {link.label}
                  </Link>
                </p>
              )}
            </li>
          ))}
        </ul>
        <Backups backups={alerts.backups} />
        <FailedJobs jobs={alerts.jobs} onStep={(step, id) => void takeStep(step, id)} />
      </div>
    </>
  );
}
