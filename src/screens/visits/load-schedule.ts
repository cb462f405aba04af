import type { RouterContextProvider } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { loadSlotStart } from "#modules/booking/web/load-slot-start.ts";
import type { ScreeningCalls } from "#modules/care/contract/screening-calls.ts";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import type { WireCart } from "#modules/cart/contract/cart.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { ServiceWithAreas } from "#modules/catalog/web/components/services/area-choice.tsx";
import { type GuestSelection, readGuestSelection } from "#modules/checkout/web/guest-selection.ts";
import { loadGuestBooking } from "#modules/checkout/web/load-guest-booking.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { OwnVisitCalls } from "#modules/own-visits/contract/calls.ts";
import type { WireRebooking } from "#modules/own-visits/contract/rebooking.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { loadHealthQuestions } from "./load-health-questions.ts";

/**
 * Loads the data of both schedule pages (PG-25): the cart's visit and the first day of the time picker. `choice` is set
 * if a treatment must be chosen first, `filling` if the URL names a visit that the browser must add to the cart.
 * Redirects guests to the login.
 */
export async function loadSchedule(context: Readonly<RouterContextProvider>, request: Request, page: string) {
  requireLogin(context, request);
  const api = apiOf<ContentCalls & BookingCalls & OwnVisitCalls & CartCalls & ScreeningCalls>(context);
  const [{ cart }, { data: settings }, { data: people }, { data: head }] = await Promise.all([
    api.call("getCart"),
    api.call("getClinicSettings"),
    api.call("listPractitioners"),
    api.call("getMetaTag", { params: { page } }),
  ]);
  const { searchParams } = new URL(request.url);
  const selectionInUrl = readGuestSelection(searchParams);
  const filling = selectionInUrl.step === "treatments" ? undefined : selectionInUrl;
  const isChoosing = !filling && (cart.services.length === 0 || searchParams.get("step") === "treatments");
  const choice = isChoosing ? await loadChoice(context, cart, selectionInUrl) : undefined;
  const heldDate = cart.services.find(({ date }) => date !== undefined)?.date;
  const [day] = /^20\d\d-\d\d-\d\d$/.exec(searchParams.get("date") ?? "") ?? [];
  const { practitionerId } = selectionInUrl;
  const serviceIds = cart.services.map(({ service }) => service.id);
  const isChoosingTime = !filling && !choice;
  const [start, check, withAreas] = await Promise.all([
    isChoosingTime ? loadSlotStart(api, {}, { date: day ?? heldDate, practitionerId }) : undefined,
    loadHealthQuestions(api, isChoosingTime ? serviceIds : [], { isGuest: false }),
    isChoosingTime ? loadAreas(context, cart) : [],
  ]);
  // If the practitioner differs from the one requested, no time is selected automatically.
  const requestedStart = start?.refusal === undefined ? wantedStart(searchParams, practitionerId) : undefined;
  const practitioners = people
    .filter(({ serviceIds: performed }) => serviceIds.every((id) => performed.includes(id)))
    .map(({ id, name, title, image }) => ({ id, name, title, image }));
  const closing = { closingTime: settings.booking.closingTime, hours: settings.hours };
  return {
    cart,
    withAreas,
    start,
    wanted: requestedStart,
    filling,
    choice,
    check,
    practitioners,
    closing,
    head,
    origin: context.get(visitorContext).origin,
  };
}

/** Loads the cart's treatments that are priced by the unit, with the areas to choose. */
async function loadAreas(context: Readonly<RouterContextProvider>, cart: WireCart): Promise<ServiceWithAreas[]> {
  const api = apiOf<CatalogCalls>(context);
  const byUnit = cart.services.filter(({ estimate }) => estimate?.unit !== undefined);
  const pages = await Promise.all(
    byUnit.map(({ service: { id, slug } }) =>
      orNothing(api.call("getServiceByName", { params: { name: slug }, query: { id } })),
    ),
  );
  return pages.flatMap((page) => {
    if (!page) return [];
    const { id, name, priceUnit, estimateAreas } = page.data;
    return { id, name, priceUnit, estimateAreas };
  });
}

/**
 * Loads the treatments to choose from. Those in the cart are preselected, and the last visit can be booked again with
 * one press.
 */
async function loadChoice(context: Readonly<RouterContextProvider>, cart: WireCart, guestSelection: GuestSelection) {
  const api = apiOf<ContentCalls & CatalogCalls & BookingCalls & OwnVisitCalls>(context);
  const ofCart: GuestSelection = {
    ...guestSelection,
    serviceIds: cart.services.map(({ service }) => service.id),
    addOnIds: cart.addOns.flatMap(({ addOnId, quantity }) => Array<string>(quantity).fill(addOnId)),
    areas: cart.services.flatMap(({ estimate }) => estimate?.areas ?? []),
  };
  const [booking, again] = await Promise.all([
    loadGuestBooking(api, guestSelection.serviceIds.length > 0 ? guestSelection : ofCart),
    orNothing(api.call("readAgain", { query: {} })),
  ]);
  const { selection, chosen, groups, offers, offersOnOtherDays } = booking;
  const lastTime: WireRebooking | null = again?.data ?? null;
  return { selection, chosen, groups, offers, offersOnOtherDays, again: lastTime };
}

type WantedStart = { date: string; time: string; practitionerId?: string };

/**
 * Returns the start time from the URL, chosen before on a treatment's page or from the last visit; ignores anything
 * invalid.
 */
function wantedStart(search: URLSearchParams, practitionerId: string | undefined): WantedStart | undefined {
  const date = search.get("date") ?? "";
  const time = search.get("time") ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  return { date, time, ...(practitionerId ? { practitionerId } : {}) };
}
