import { useState } from "react";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { noticesApi } from "#staff/live/read-bell.ts";
import { NOTICES } from "../../domain/notice-kinds.ts";
import type { WireNoticeMails } from "../contract/notices/notice-calls.ts";

/** Which notices the person also wants by mail: at the foot of the panel, folded. */
export function MailChoices() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="border-t border-linen px-5 py-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 font-medium coarse:min-h-11">
        Get them by email too
        <StaffIcon name="right" size={16} className={isOpen ? "rotate-90" : undefined} />
      </summary>
      {isOpen && <Choices />}
    </details>
  );
}

function Choices() {
  const { data, error, refresh, show } = useRead<WireNoticeMails>("mails", async (signal) => {
    return (await noticesApi.call("readNoticeMails", { signal })).data;
  });
  async function choose(kind: WireNoticeMails["kinds"][number]["kind"], isMailed: boolean): Promise<void> {
    if (!data) return;
    show({ kinds: data.kinds.map((one) => (one.kind === kind ? { kind, isMailed } : one)) });
    try {
      show((await noticesApi.call("chooseNoticeMail", { body: { kind, isMailed } })).data);
    } catch {
      showFailed("The choice was not saved. Try again.");
      await refresh();
    }
  }
  if (error !== undefined && !data)
    return (
      <button type="button" className="btn-text" onClick={() => void refresh()}>
        The choices did not load. Try again.
      </button>
    );
  return (
    <div className="grid max-h-[40dvh] gap-2 overflow-y-auto pt-3">
      {data?.kinds.map(({ kind, isMailed }) => (
        <Switch
          key={kind}
          label={NOTICES[kind].label}
          checked={isMailed}
          onChange={(event) => void choose(kind, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
