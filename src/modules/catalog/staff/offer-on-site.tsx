import { useEffect, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { resourceClient } from "#staff/resource/resource-client.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { Price } from "#web/ui/price.tsx";
import { type OfferKind, offerKinds } from "../domain/limited-offer.ts";
import {
  conditionsOf,
  fittingTerms,
  fullPriceOf,
  isSale,
  minutesTextOf,
  type OfferItem,
  type OfferTerms,
  WEEKDAYS,
} from "../domain/offer-terms.ts";

type Values = Readonly<Record<string, unknown>>;

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Returns the terms of an offer as entered; undefined while a required field is missing. */
function termsIn(values: Values): OfferTerms | undefined {
  const kind: OfferKind | undefined = offerKinds.find((one) => one === values.kind);
  const [startsAt, endsAt] = [String(values.startsAt ?? ""), String(values.endsAt ?? "")];
  if (!kind || Number.isNaN(Date.parse(startsAt)) || Number.isNaN(Date.parse(endsAt))) return undefined;
  const weekdays = WEEKDAYS.filter((day) => textsIn(values.weekdays).includes(day));
  return fittingTerms({
    kind,
    startsAt,
    endsAt,
    weekdays,
    notes: textsIn(values.notes),
    price: Number(values.price ?? 0),
    sessions: Number(values.sessions ?? 1),
    oncePerClient: values.oncePerClient === true,
    isFirstVisitOnly: values.isFirstVisitOnly === true,
    isNewClientsOnly: values.isNewClientsOnly === true,
  });
}

const services = resourceClient({ name: "Service" });
const addOns = resourceClient({ name: "AddOn" });

async function itemOf(kind: "service" | "addOn", id: string): Promise<OfferItem & { isOfTreatment: boolean }> {
  const record = await (kind === "service" ? services : addOns).get(id);
  return {
    name: String(record.name),
    priceCents: Number(record.price),
    minutes: Number(kind === "service" ? record.durationMinutes : record.minutes),
    isPricedByUnit: record.priceUnit !== null,
    isOfTreatment: true,
  };
}

type Items = { services: OfferItem[]; addOns: (OfferItem & { isOfTreatment: boolean })[] };

/** Reads the current data of the chosen parts; undefined until loaded. */
function useItems(serviceIds: string, addOnIds: string): Items | undefined {
  const [items, setItems] = useState<Items>();
  useEffect(() => {
    let isStale = false;
    const idsIn = (text: string) => (text === "" ? [] : text.split("\n"));
    Promise.all([
      Promise.all(idsIn(serviceIds).map((id) => itemOf("service", id))),
      Promise.all(idsIn(addOnIds).map((id) => itemOf("addOn", id))),
    ]).then(
      ([ofServices, ofAddOns]) => isStale || setItems({ services: ofServices, addOns: ofAddOns }),
      () => isStale || setItems(undefined),
    );
    return () => {
      isStale = true;
    };
  }, [serviceIds, addOnIds]);
  return items;
}

/**
 * Previews the offer in the form as the site will show it: the price it is compared with, its duration and its
 * conditions.
 */
export function OfferOnSite({ values }: { values: Values }) {
  const { timeZone } = useClinic();
  const terms = termsIn(values);
  const items = useItems(
    textsIn(values.serviceIds).join("\n"),
    values.kind === "combination" ? textsIn(values.addOnIds).join("\n") : "",
  );
  const full = terms && items && items.services.length > 0 ? fullPriceOf(terms, items) : undefined;
  return (
    <>
      <h2 className="text-section pb-3">On the site</h2>
      {!terms || !items || full === undefined ? (
        <p className="text-ink-soft">Choose the treatments, the start and the end.</p>
      ) : (
        <>
          <p>
            <Price price={full} salePrice={terms.price} />
          </p>
          <p className="pt-1 text-small text-ink-soft">
            {terms.price < full
              ? `Saves ${formatMoney(full - terms.price)} of what it costs if bought separately.`
              : `If bought separately it costs ${formatMoney(full)}: the price must be lower.`}
          </p>
          <ul className="pt-4">
            <li>{minutesTextOf(terms, items)}</li>
            {conditionsOf(terms, timeZone).map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
          {isSale(terms.kind) && (
            <p className="pt-4 text-small text-ink-soft">
              The price is the treatment’s sale price for this time. Clients who've had it pay the list price.
            </p>
          )}
        </>
      )}
    </>
  );
}
