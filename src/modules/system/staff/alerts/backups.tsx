import { momentWords } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { Alerts } from "./alerts-api.ts";

/** Shows when the newest backup was made, and where it is stored. */
export function Backups({ backups }: { backups: Alerts["backups"] }) {
  const { timeZone } = useClinic();
  return (
    <section aria-labelledby="backups-title" className="pt-8">
      <h2 id="backups-title" className="text-section pb-2">
        Backups
      </h2>
      {backups ? (
        <>
          <p>
            {backups.newest
              ? `The last one was made on ${momentWords(backups.newest.madeAt, timeZone)} (${(backups.newest.bytes / 1e6).toFixed(1)} MB).`
              : "None yet. The first one is made tonight at 3:00 am."}
          </p>
          <p className="text-ink-soft wrap-anywhere">
            Made every night in {backups.folder}; {backups.count} there now. If this machine is lost, so is what
            happened since the last one. Copy the folder to another machine.
          </p>
        </>
      ) : (
        <p className="text-ink-soft">
          None are made automatically. Set BACKUP_DIR to a folder to have one every night, or back up your database.
        </p>
      )}
    </section>
  );
}
