import { Badge } from "#staff/kit/badge.tsx";
import { EmptyList } from "#staff/kit/feedback/list-states.tsx";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireTimeOff } from "../../contract/schedule/time-off-calls.ts";
import { formatDays } from "../format-day.ts";
import { scheduleApi } from "../schedule-api.ts";
import { KIND_WORDS } from "./time-off-kinds.ts";

/** One's own time off that isn't over. A request can be withdrawn; approved time off can be changed only by the clinic. */
export function OwnTimeOff({ timeOff, onChanged }: { timeOff: readonly WireTimeOff[]; onChanged: () => void }) {
  async function withdraw(id: string) {
    try {
      await scheduleApi().call("withdrawTimeOff", { params: { id }, idempotencyKey: crypto.randomUUID() });
      showDone("Taken back.");
    } catch (error) {
      showFailed(reasonOf(error));
    }
    onChanged();
  }
  if (timeOff.length === 0) return <EmptyList>You have no upcoming time off.</EmptyList>;
  return (
    <ul aria-label="Time off ahead">
      {timeOff.map((one) => (
        <li
          key={one.id}
          className="flex min-h-[52px] flex-wrap items-center gap-x-3 gap-y-2 border-b border-linen py-2"
        >
          <div className="min-w-0 grow">
            <p className="font-medium">{formatDays(one)}</p>
            <p className="text-small text-ink-soft">
              {KIND_WORDS[one.kind]}
              {one.reason && `, ${one.reason}`}
            </p>
          </div>
          {one.state === "asked" ? (
            <>
              <Badge tone="warn" dot="ring">
                Asked
              </Badge>
              <button
                type="button"
                className="btn btn-outline btn-small"
                aria-label={`Take back: ${formatDays(one)}`}
                onClick={() => void withdraw(one.id)}
              >
                Take back
              </button>
            </>
          ) : (
            <Badge tone="ok" dot="full">
              Approved
            </Badge>
          )}
        </li>
      ))}
    </ul>
  );
}
