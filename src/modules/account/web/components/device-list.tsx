import { isApiError } from "#shared/contract/client.ts";
import { dateInZone, formatDate, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { useFocusAfterRemoval } from "#web/use-focus-after-removal.ts";
import type { AccountCalls } from "../../contract/calls.ts";
import type { WireDevice } from "../../contract/session-calls.ts";

const api = browserApi<AccountCalls>();

/**
 * Every device that is logged in. Any other device can be logged out, which takes effect everywhere immediately (AU-3).
 */
export function DeviceList({ devices, onChanged }: { devices: WireDevice[]; onChanged: () => void }) {
  const { timeZone } = useShellData().contact;
  const list = useFocusAfterRemoval<HTMLUListElement>(devices.length);

  async function revoke(device: WireDevice): Promise<void> {
    try {
      await api.call("revokeSession", { params: { id: device.id } });
      showToast(`${device.device} is logged out.`);
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast(error.message, { tone: "error" });
    }
    onChanged();
  }

  const seen = (iso: string) => {
    const instant = new Date(iso);
    return `${formatDate(dateInZone(instant, timeZone))}, ${formatTime(timeInZone(instant, timeZone))}`;
  };

  return (
    <ul ref={list} tabIndex={-1} aria-label="Devices">
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-8 border-b border-linen py-3 first:pt-0"
        >
          <div>
            {device.device}
            {device.isCurrent && (
              <Badge tone="ok" className="ml-3">
                This device
              </Badge>
            )}
            <p className="nums text-small text-ink-soft">Last seen {seen(device.lastSeenAt)}</p>
          </div>
          {!device.isCurrent && (
            <Button look="text" onClick={() => void revoke(device)} aria-label={`Log out ${device.device}`}>
              Log out
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
