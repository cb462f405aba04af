import { dateInZone } from "#shared/zoned-time.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { loadClinic } from "#staff/session/load-clinic.ts";
import { now } from "#web/now.ts";

/**
 * Opens a day's printable sheet in its own tab, and reports if it doesn't load. A link can't send the bearer token, so
 * the file is downloaded first.
 */
export async function openDaySheet(date: string): Promise<void> {
  try {
    const { deskApi } = await import("./desk-api.ts");
    const sheet = await deskApi.download("printDaySheet", { query: { date } });
    const url = URL.createObjectURL(sheet);
    window.open(url, "_blank");
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch {
    showFailed("The day sheet did not load. Try again.");
  }
}

/** Opens the sheet of the day shown on the board, or of today if another screen is open. */
export async function openSheetOfShownDay(): Promise<void> {
  const shown = location.pathname === "/admin/today" ? new URLSearchParams(location.search).get("date") : null;
  await openDaySheet(shown ?? dateInZone(now(), (await loadClinic()).timeZone));
}
