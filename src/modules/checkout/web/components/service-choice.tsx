import { lazy, type ReactNode, Suspense } from "react";
import { Form, Link, useSubmit } from "react-router";
import { addOnWords, priceWords } from "#modules/catalog/web/service-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import type { ChosenService, ServiceGroup } from "../chosen-service.ts";
import { type GuestSelection, guestSelectionPath } from "../guest-selection.ts";
import { linesOfSelection } from "../lines-of-selection.ts";

/** Loaded separately, because only few treatments are priced by the unit. */
const AreaChoice = lazy(() => import("#modules/catalog/web/components/services/area-choice.tsx"));

type ServiceChoiceProps = {
  base: string;
  /** The choices; omitted if the treatment is fixed (PG-16). */
  groups: ServiceGroup[] | undefined;
  chosen: ChosenService[];
  selection: GuestSelection;
  /** The savings from limited offers, now and on other days. */
  offers: ReactNode;
};

/** Shows treatments by concern, and the add-ons of chosen ones. A plain form, which works before JavaScript loads. */
export function ServiceChoice({ base, groups, chosen, selection, offers }: ServiceChoiceProps) {
  const submit = useSubmit();
  const addOns = chosen.filter((service) => service.addOns.length > 0);
  const withAreas = chosen.filter(({ estimateAreas }) => estimateAreas.length > 0);
  if (groups?.length === 0)
    return <p className="measure text-ink-soft">No treatments can be booked online right now. Please call us.</p>;
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
      {groups ? <Menu groups={groups} selection={selection} /> : <Fixed chosen={chosen} selection={selection} />}
      <div className="md:col-span-4 md:col-start-9">
        <div className="bg-sand p-6 sm:p-7 md:sticky md:top-6">
          <h2 className="text-h3">Your visit</h2>
          {chosen.length === 0 && <p className="pt-3 text-ink-soft">Your selections appear here.</p>}
          <ul className="pt-3">
            {chosen.map((service) => (
              <li key={service.id} className="flex items-baseline justify-between gap-4 py-1">
                <span>{service.name}</span>
                <span className="nums text-small">{service.minutes} min</span>
              </li>
            ))}
          </ul>
          {groups &&
            addOns.map((service) => (
              <div key={service.id} className="mt-4 border-t border-edge/40 pt-3">
                <AddOns service={service} selection={selection} />
              </div>
            ))}
          {withAreas.map((service) => (
            <div key={service.id} className="mt-4 border-t border-edge/40 pt-3">
              <Suspense>
                <AreaChoice service={service} chosen={selection.areas} />
              </Suspense>
            </div>
          ))}
          {!groups &&
            linesOfSelection(chosen, selection).flatMap(({ addOns: added }) =>
              added.map(({ name, minutes }) => (
                <p key={name} className="flex justify-between gap-4 py-1 text-small">
                  <span>with {name}</span>
                  <span className="nums">{minutes > 0 ? `+${minutes} min` : ""}</span>
                </p>
              )),
            )}
          {offers}
          <Button type="submit" name="step" value="time" look="book" block className="mt-6">
            Choose a time
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Shows every treatment by concern. */
function Menu({ groups, selection }: { groups: ServiceGroup[]; selection: GuestSelection }) {
  return (
    <fieldset className="md:col-span-7">
      <legend className="pb-4 text-h3">Treatments, up to four</legend>
      <div className="border-t border-linen">
        {groups.map((group, index) => (
          <details
            key={group.name}
            open={index === 0 || group.services.some(({ id }) => selection.serviceIds.includes(id))}
            className="group border-b border-linen"
          >
            <summary className="flex min-h-14 items-center justify-between gap-4">
              <span className="text-card">{group.name}</span>
              <Icon name="plus" className="group-open:hidden" />
              <Icon name="minus" className="hidden group-open:block" />
            </summary>
            <ul className="pb-4">
              {group.services.map((service) => (
                <li key={service.id}>
                  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                    <input
                      type="checkbox"
                      name="serviceId"
                      value={service.id}
                      defaultChecked={selection.serviceIds.includes(service.id)}
                      className="tick mt-1"
                    />
                    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
                      <span>{service.name}</span>
                      <span className="nums text-small text-ink-soft">
                        {priceWords(service)}, {service.minutes} min
                      </span>
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows the add-ons for a treatment, each with its price and duration. */
function AddOns({ service, selection }: { service: ChosenService; selection: GuestSelection }) {
  return (
    <fieldset>
      <legend className="sr-only">Add-ons for {service.name}</legend>
      <p aria-hidden="true" className="text-small font-medium">
        Add to {service.name}
      </p>
      {service.addOns.map((addOn) => (
        <label key={addOn.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-small">
          <input
            type="checkbox"
            name="addOnId"
            value={addOn.id}
            defaultChecked={selection.addOnIds.includes(addOn.id)}
            className="tick"
          />
          <span className="grow">{addOn.name}</span>
          <span className="nums shrink-0">
            {addOnWords(addOn)}
            {addOn.minutes > 0 ? `, +${addOn.minutes} min` : ""}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the one treatment that this booking is for, with a link to all others. */
function Fixed({ chosen, selection }: { chosen: ChosenService[]; selection: GuestSelection }) {
  return (
    <div className="md:col-span-7">
      {chosen.map((service) => (
        <div key={service.id} className="border-y border-linen py-5">
          <input type="hidden" name="id" value={service.id} />
          <h2 className="text-h3">{service.name}</h2>
          <p className="nums pt-1 text-ink-soft">
            {priceWords(service)}, {service.minutes} min
          </p>
          {service.addOns.length > 0 ? (
            <div className="pt-5">
              <AddOns service={service} selection={selection} />
            </div>
          ) : (
            <p className="pt-2">This treatment has no add-ons.</p>
          )}
        </div>
      ))}
      <p className="pt-5 text-small text-ink-soft">
        Want something else, or more in one visit?{" "}
        <Link to={guestSelectionPath("/appointment", selection, { step: "treatments" })} className="link text-ink">
          Choose from all treatments
        </Link>
        .
      </p>
    </div>
  );
}
