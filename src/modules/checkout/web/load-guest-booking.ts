import type { HalcyonApi } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import type { ChosenService, ServiceGroup } from "./components/treatment-choice.tsx";
import type { GuestWish } from "./guest-wish.ts";

/** What the pages of guest booking show: the menu, and what is chosen with its add-ons. */
export async function loadGuestBooking(api: HalcyonApi, asked: GuestWish) {
  const [categories, services, people, shell] = await Promise.all([
    api.call("listCategories"),
    api.call("listServices", { query: { limit: 100 } }),
    api.call("listPractitioners"),
    api.call("getShell"),
  ]);
  const all = services.data.docs;
  const wanted = asked.serviceIds.flatMap((id) => all.find(({ _id }) => _id === id) ?? []);
  const chosen: ChosenService[] = await Promise.all(
    wanted.map(async ({ _id, name, slug, price, salePrice, priceUnit, durationMinutes }) => {
      const page = await orNothing(api.call("getServiceByName", { params: { name: slug }, query: { id: _id } }));
      return {
        _id,
        name,
        slug,
        price: salePrice ?? price,
        priceUnit,
        minutes: durationMinutes,
        addOns: (page?.data.addOns ?? []).map((addOn) => ({
          _id: addOn._id,
          name: addOn.name,
          price: addOn.price,
          minutes: addOn.minutes,
        })),
      };
    }),
  );
  const offered = new Set(chosen.flatMap(({ addOns }) => addOns.map(({ _id }) => _id)));
  const wish: GuestWish = {
    ...asked,
    serviceIds: chosen.map(({ _id }) => _id),
    addOnIds: asked.addOnIds.filter((id) => offered.has(id)),
    step: chosen.length === 0 ? "treatments" : asked.step,
  };
  const groups: ServiceGroup[] = categories.data.map((category) => ({
    name: category.name,
    services: all
      .filter(({ categoryId }) => categoryId._id === category._id)
      .map(({ _id, name, price, salePrice, priceUnit, durationMinutes }) => ({
        _id,
        name,
        price: salePrice ?? price,
        priceUnit,
        minutes: durationMinutes,
      })),
  }));
  return {
    wish,
    chosen,
    groups: groups.filter((group) => group.services.length > 0),
    timeZone: shell.data.settings.timeZone,
    practitioners: people.data
      .filter(({ serviceIds }) => wish.serviceIds.some((id) => serviceIds.includes(id)))
      .map(({ _id, name }) => ({ _id, name })),
  };
}
