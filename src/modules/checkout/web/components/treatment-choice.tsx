import { Form, useSubmit } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#web/ui/button.tsx";
import type { GuestWish } from "../guest-wish.ts";

export type ChosenService = {
  _id: string;
  name: string;
  slug: string;
  price: number;
  priceUnit?: string | undefined;
  minutes: number;
  addOns: { _id: string; name: string; price: number; minutes: number }[];
};

export type ServiceGroup = {
  name: string;
  services: { _id: string; name: string; price: number; priceUnit?: string | undefined; minutes: number }[];
};

type TreatmentChoiceProps = { base: string; groups: ServiceGroup[]; chosen: ChosenService[]; wish: GuestWish };

/** Treatments by concern, and the add-ons of those that are chosen. A plain form: it works before JavaScript arrives. */
export function TreatmentChoice({ base, groups, chosen, wish }: TreatmentChoiceProps) {
  const submit = useSubmit();
  const addOns = chosen.filter((service) => service.addOns.length > 0);
  return (
    <Form
      method="get"
      action={base}
      className="grid-12"
      onChange={(event) => {
        const form = new FormData(event.currentTarget);
        form.set("step", "treatments");
        void submit(form, { method: "get", action: base, replace: true, preventScrollReset: true });
      }}
    >
      <fieldset className="md:col-span-7">
        <legend className="pb-4 text-h3">Treatments, up to six</legend>
        <div className="border-t border-linen">
          {groups.map((group, index) => (
            <details
              key={group.name}
              open={index === 0 || group.services.some(({ _id }) => wish.serviceIds.includes(_id))}
              className="group border-b border-linen"
            >
              <summary className="flex min-h-14 items-center justify-between gap-4">
                <span className="text-card">{group.name}</span>
                <span aria-hidden="true" className="group-open:hidden">
                  +
                </span>
                <span aria-hidden="true" className="hidden group-open:block">
                  –
                </span>
              </summary>
              <ul className="pb-4">
                {group.services.map((service) => (
                  <li key={service._id}>
                    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                      <input
                        type="checkbox"
                        name="serviceId"
                        value={service._id}
                        defaultChecked={wish.serviceIds.includes(service._id)}
                        className="tick mt-1"
                      />
                      <span className="grow">{service.name}</span>
                      <span className="nums shrink-0 text-right text-small text-ink-soft">
                        {service.price === 0 ? "No charge" : formatMoney(service.price)}
                        {service.priceUnit && service.price > 0 ? ` a ${service.priceUnit}` : ""}, {service.minutes} min
                      </span>
                    </label>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </fieldset>
      <div className="md:col-span-4 md:col-start-9">
        <div className="bg-sand p-6 sm:p-7 md:sticky md:top-6">
          <h2 className="text-h3">Your visit</h2>
          {chosen.length === 0 && <p className="pt-3 text-ink-soft">Choose a treatment, and it stands here.</p>}
          <ul className="pt-3">
            {chosen.map((service) => (
              <li key={service._id} className="flex justify-between gap-4 py-1">
                <span>{service.name}</span>
                <span className="nums text-small">{service.minutes} min</span>
              </li>
            ))}
          </ul>
          {addOns.map((service) => (
            <fieldset key={service._id} className="mt-4 border-t border-edge/40 pt-3">
              <legend className="sr-only">Add-ons for {service.name}</legend>
              <p aria-hidden="true" className="text-small font-medium">
                Add to {service.name}
              </p>
              {service.addOns.map((addOn) => (
                <label key={addOn._id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-small">
                  <input
                    type="checkbox"
                    name="addOnId"
                    value={addOn._id}
                    defaultChecked={wish.addOnIds.includes(addOn._id)}
                    className="tick"
                  />
                  <span className="grow">{addOn.name}</span>
                  <span className="nums shrink-0">
                    {addOn.price === 0 ? "No charge" : formatMoney(addOn.price)}
                    {addOn.minutes > 0 ? `, +${addOn.minutes} min` : ""}
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
          <Button type="submit" name="step" value="time" look="book" block className="mt-6">
            Choose a time
          </Button>
        </div>
      </div>
    </Form>
  );
}
