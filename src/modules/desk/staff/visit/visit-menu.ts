import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import type { MenuItem } from "#staff/kit/menu-button.tsx";
import type { usePerson } from "#staff/session/use-person.ts";
import { now } from "#web/now.ts";
import { timeOf } from "../board/live/day-time.ts";
import { mayAddService } from "./treatments/may-add.ts";

/** Returns the menu items for a visit: the steps other than the next one that the person has permission for. */
export function menuItems({
  page,
  can,
  take,
  cancel,
  addTreatment,
  showLink,
}: {
  page: WireVisitPage;
  can: ReturnType<typeof usePerson>["can"];
  take(kind: "confirm" | "noShow" | "finish"): void;
  cancel(): void;
  addTreatment: (() => void) | undefined;
  showLink(): void;
}): MenuItem[] {
  const items: MenuItem[] = [];
  const isOpen = page.status === "booked" || page.status === "confirmed";
  if (page.status === "booked" && can("visits.checkIn"))
    items.push({ label: "Confirmed by phone", onChoose: () => take("confirm") });
  if (page.status === "checked_in" && page.stage === "in_room" && can("visits.treat"))
    items.push({ label: "Finishing", onChoose: () => take("finish") });
  if (isOpen && can("visits.checkIn")) {
    const label = now() >= new Date(page.noShowFrom) ? "No-show" : `No-show, from ${timeOf(page, page.noShowFrom)}`;
    items.push({ label, onChoose: () => take("noShow") });
  }
  if (addTreatment && mayAddService(page, can)) items.push({ label: "Add a treatment", onChoose: addTreatment });
  if (isOpen && can("visits.move")) items.push({ label: "Show the customer's link", onChoose: showLink });
  if ((isOpen || page.status === "checked_in") && can("visits.cancel"))
    items.push({ label: "Cancel the visit", isHarmful: true, onChoose: cancel });
  return items;
}
