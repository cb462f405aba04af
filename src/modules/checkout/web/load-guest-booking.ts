import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import type { ApiClient } from "#shared/contract/client.ts";
import type { ChosenService, ServiceGroup } from "./chosen-service.ts";
import type { GuestSelection } from "./guest-selection.ts";
import { offersOfSelection } from "./offers-of-selection.ts";

/** Loads the data for the guest booking pages: the menu, and the chosen treatments with their add-ons. */
export async function loadGuestBooking(
  api: ApiClient<ContentCalls & CatalogCalls & BookingCalls>,
  guestSelection: GuestSelection,
) {
  const [categories, services, people, settings, limitedOffers] = await Promise.all([
    api.call("listCategories"),
    api.call("listServices", { query: { limit: 100 } }),
    api.call("listPractitioners"),
    api.call("getClinicSettings"),
    api.call("listLimitedOffers"),
  ]);
  const all = services.data.docs;
  const chosenServices = guestSelection.serviceIds.flatMap((id) => all.find((service) => service.id === id) ?? []);
  const withAddOns: ChosenService[] = await Promise.all(
    chosenServices.map(
      async ({ id, name, slug, price, priceMax, salePrice, priceUnit, minUnits = 1, durationMinutes, deposit }) => {
        // If the add-ons can't be loaded, the whole page fails, because otherwise a visit without the chosen add-ons
        // would be booked.
        const page = await api.call("getServiceByName", { params: { name: slug }, query: { id } });
        return {
          id,
          name,
          slug,
          price,
          priceMax,
          salePrice,
          priceUnit,
          minUnits,
          deposit,
          estimateAreas: page.data.estimateAreas,
          minutes: durationMinutes,
          addOns: page.data.addOns.map((addOn) => ({
            id: addOn.id,
            name: addOn.name,
            price: addOn.price,
            priceUnit: addOn.priceUnit,
            minutes: addOn.minutes,
          })),
        };
      },
    ),
  );
  // An add-on that several chosen treatments offer belongs to the first of them, as in the booking.
  const chosen = withAddOns.map((service, index) => {
    const before = new Set(withAddOns.slice(0, index).flatMap(({ addOns }) => addOns.map(({ id }) => id)));
    return { ...service, addOns: service.addOns.filter(({ id }) => !before.has(id)) };
  });
  const offered = new Set(chosen.flatMap(({ addOns }) => addOns.map(({ id }) => id)));
  const selection: GuestSelection = {
    ...guestSelection,
    serviceIds: chosen.map(({ id }) => id),
    addOnIds: guestSelection.addOnIds.filter((id) => offered.has(id)),
    areas: guestSelection.areas.filter((area) =>
      chosen.some(({ estimateAreas }) => estimateAreas.some(({ name }) => name === area)),
    ),
    step: chosen.length === 0 ? "treatments" : guestSelection.step,
  };
  const groups: ServiceGroup[] = categories.data.map((category) => ({
    name: category.name,
    services: all
      .filter((service) => service.category.id === category.id)
      .map(({ id, name, price, priceMax, salePrice, priceUnit, durationMinutes }) => ({
        id,
        name,
        price,
        priceMax,
        salePrice,
        priceUnit,
        minutes: durationMinutes,
      })),
  }));
  return {
    selection,
    chosen,
    ...offersOfSelection(chosen, selection, limitedOffers.data),
    groups: groups.filter((group) => group.services.length > 0),
    closing: { closingTime: settings.data.booking.closingTime, hours: settings.data.hours },
    practitioners: people.data
      .filter(({ serviceIds }) => selection.serviceIds.every((id) => serviceIds.includes(id)))
      .map(({ id, name, title, image }) => ({ id, name, title, image })),
  };
}
