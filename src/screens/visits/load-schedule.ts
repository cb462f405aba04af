import type { RouterContextProvider } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { loadSlotStart } from "#modules/booking/web/load-slot-start.ts";
import type { SlotStart } from "#modules/booking/web/use-slots.ts";
import type { ScreeningCalls } from "#modules/care/contract/screening-calls.ts";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { loadHealthQuestions } from "./load-health-questions.ts";

/** What both schedule pages show: the cart's visit and where its picker opens (PG-25). Guests are sent to log in. */
export async function loadSchedule(context: Readonly<RouterContextProvider>, request: Request, page: string) {
  requireLogin(context, request);
  const api = apiOf<ContentCalls & BookingCalls & CartCalls & ScreeningCalls>(context);
  const [{ cart }, { data: settings }, { data: people }, { data: head }] = await Promise.all([
    api.call("getCart"),
    api.call("getClinicSettings"),
    api.call("listPractitioners"),
    api.call("getMetaTag", { params: { page } }),
  ]);
  const held = cart.services.find(({ date }) => date !== undefined)?.date;
  const { searchParams } = new URL(request.url);
  const wanted = wantedStart(searchParams);
  const [day] = /^20\d\d-\d\d-\d\d$/.exec(searchParams.get("date") ?? "") ?? [];
  const start: SlotStart | undefined =
    cart.services.length > 0
      ? await loadSlotStart(api, {}, { timeZone: settings.timeZone, date: day ?? held })
      : undefined;
  const serviceIds = cart.services.map(({ service }) => service.id);
  const practitioners = people
    .filter(({ serviceIds: performed }) => serviceIds.every((id) => performed.includes(id)))
    .map(({ id, name, title, image }) => ({ id, name, title, image }));
  const closing = { closingTime: settings.booking.closingTime, hours: settings.hours };
  const check = await loadHealthQuestions(api, serviceIds, { isGuest: false });
  const { timeZone } = settings;
  return {
    cart,
    start,
    wanted,
    check,
    timeZone,
    practitioners,
    closing,
    head,
    origin: context.get(visitorContext).origin,
  };
}

/** The start that was chosen on a treatment's page, when its BOOK led here; anything else in the address is ignored. */
function wantedStart(search: URLSearchParams): { date: string; time: string } | undefined {
  const date = search.get("date") ?? "";
  const time = search.get("time") ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time) ? { date, time } : undefined;
}
