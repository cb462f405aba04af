import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { formatTime, toTime } from "#shared/wall-time.ts";
import { shortDay } from "#web/day-in-words.ts";
import { cachedCopyMadeAt } from "#web/offline/cached-copy.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";

/**
 * The key of the history entry for which the document was loaded. It is stored outside the component, because an error
 * page mounts the layout again without loading a new document.
 */
let keyOfDocument: string | undefined;

/** Formats an instant in the device's local time, because the device cached the page. */
function sayWhen(instant: Date): string {
  const date = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  return `${shortDay(date)}, ${formatTime(toTime(instant.getHours() * 60 + instant.getMinutes()))}`;
}

/** Says that the page is a copy cached on this device, and when it was made, with a link to the current page. */
export function CachedCopyNotice() {
  const { key } = useLocation();
  const [madeAt, setMadeAt] = useState<Date>();
  useEffect(() => {
    keyOfDocument ??= key;
    setMadeAt(keyOfDocument === key ? cachedCopyMadeAt() : undefined);
  }, [key]);
  if (!madeAt) return null;
  return (
    <div role="status" className="no-print bg-rose-pale text-small">
      <p className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
        <Icon name="info" className="max-sm:hidden" />
        <span className="grow">
          You seem to be offline. This is the page as of {sayWhen(madeAt)}. Prices and available times may have changed.
        </span>
        <button type="button" className="btn-text" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    </div>
  );
}
