import { useState } from "react";
import { data, redirect } from "react-router";
import { useFreeTimes } from "#modules/booking/web/use-free-times.ts";
import { useBookService } from "#modules/cart/web/use-book-service.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { estimateOf } from "#modules/catalog/domain/estimate.ts";
import { AddOnChoice } from "#modules/catalog/web/components/services/add-on-choice.tsx";
import { BookingPanel } from "#modules/catalog/web/components/services/booking-panel.tsx";
import { Estimator } from "#modules/catalog/web/components/services/estimator.tsx";
import type { Place } from "#modules/catalog/web/components/services/free-times.tsx";
import { OffersWithIt } from "#modules/catalog/web/components/services/offers-with-it.tsx";
import { ServiceFacts } from "#modules/catalog/web/components/services/service-facts.tsx";
import { ServicePrice } from "#modules/catalog/web/components/services/service-price.tsx";
import { VisitBar } from "#modules/catalog/web/components/services/visit-bar.tsx";
import { ServicePlaceholder } from "#modules/catalog/web/drawings/service-placeholder.tsx";
import type { FreeDaysReading } from "#modules/catalog/web/free-days.ts";
import { priceWords } from "#modules/catalog/web/service-words.ts";
import { serviceLd } from "#modules/catalog/web/structured-data.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { depositWords } from "#modules/content/domain/deposit-words.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import { isApiError } from "#shared/contract/client.ts";
import { apiOf, requirePage, visitorContext } from "#web/api-context.ts";
import { FirstScreenEnd } from "#web/document/first-screen-end.tsx";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { categoryPath } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { breadcrumbLd, faqLd } from "#web/structured-data.ts";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Route } from "./+types/service";
import { ServiceDetails } from "./service-details.tsx";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requirePage(context, "/service/:name");
  const api = apiOf<ContentCalls & CatalogCalls & CheckoutCalls>(context);
  const id = new URL(request.url).searchParams.get("id") ?? undefined;
  const known = id !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? { id } : {};
  const service = await api
    .call("getServiceByName", { params: { name: params.name }, query: known })
    .then(({ data: found }) => found)
    .catch((error: unknown) => {
      if (isApiError(error, "not_found") || isApiError(error, "invalid_input")) throw data(null, { status: 404 });
      throw error;
    });
  if (service.movedTo) throw redirect(`/service/${service.movedTo}?id=${service.id}`, 301);
  const [reviews, offers, studies, settings, words] = await Promise.all([
    orNothing(api.call("listReviews", { query: { serviceId: service.id } })),
    orNothing(api.call("listLimitedOffers")),
    // Drawn before-and-after pictures are optional, and most treatments have none.
    orNothing(api.call("listGallery", { query: { serviceId: service.id } })),
    api.call("getClinicSettings"),
    loadPageWords(api, "service", { name: service.name, price: priceWords(service).replace("No charge", "$0") }),
  ]);
  const { name: clinic, currency, timeZone, phoneDisplay, booking } = settings.data;
  return {
    service,
    reviews: reviews?.data ?? null,
    offers: offers?.data.filter(({ services }) => services.some(({ id }) => id === service.id)) ?? null,
    studies: studies?.data ?? [],
    words,
    origin: context.get(visitorContext).origin,
    clinic,
    currency,
    timeZone,
    phone: phoneDisplay || "us",
    deposit: depositWords(booking, {
      ownCents: service.deposit,
      costCents: (service.salePrice ?? service.price) * (service.minUnits ?? 1),
    }),
    noticeHours: booking.noticeHours,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { service, words, origin, currency, clinic, timeZone } = loaderData;
  // A treatment in several categories has one URL.
  const path = `/service/${service.slug}`;
  return pageMeta({
    ...words,
    origin,
    path,
    picture: service.images[0],
    jsonLd: [
      serviceLd(service, { origin, currency, clinic, timeZone }),
      ...(service.faq.length > 0 ? [faqLd(service.faq)] : []),
      breadcrumbLd(origin, [
        ["Services", "/services/services"],
        [service.category.name, `/services/${service.category.slug}`],
        [service.name, path],
      ]),
    ],
  });
}

/** Returns the first free time, once times are loaded. */
function firstOf({ state }: FreeDaysReading): Place | undefined {
  const [day] = state.kind === "read" ? state.days : [];
  const [time] = day?.times ?? [];
  return day && time !== undefined ? { date: day.date, time } : undefined;
}

/** Shows a treatment (PG-7). */
export default function ServicePage({ loaderData }: Route.ComponentProps) {
  return <ServiceBody key={loaderData.service.id} {...loaderData} />;
}

function ServiceBody({
  service,
  reviews,
  offers,
  studies,
  phone,
  deposit,
  noticeHours,
}: Route.ComponentProps["loaderData"]) {
  const { timeZone } = useShellData().contact;
  const [areas, setAreas] = useState<typeof service.estimateAreas>([]);
  const [addOnIds, setAddOnIds] = useState<string[]>([]);
  const [chosen, setChosen] = useState<Place>();
  const freeTimes = useFreeTimes(service.id, addOnIds, timeZone);
  const { book, isBusy } = useBookService(service);
  const place = chosen ?? firstOf(freeTimes);
  const extras = { addOnIds, areas: areas.map(({ name }) => name) };
  const addOns = service.addOns.filter(({ id }) => addOnIds.includes(id));
  const estimate = estimateOf(service, areas, addOns);
  const { category } = service;
  return (
    <>
      <div className="flex flex-col md:grid md:grid-cols-2 md:items-stretch">
        {/* The picture comes first in the document: otherwise it would push the text down when it loads. */}
        <div className="relative max-md:aspect-[5/4] md:col-start-2 md:row-start-1 md:min-h-[max(600px,32vw)]">
          <Picture
            picture={service.images[0]}
            sizes="(width < 787px) 100vw, 50vw"
            priority
            decorative
            className="absolute inset-0 rounded-none"
            fallback={<ServicePlaceholder category={category.slug} />}
          />
        </div>
        <div className="wrap flex flex-col justify-between gap-8 pt-3 pb-8 md:col-start-1 md:row-start-1 md:pr-10 md:pb-0">
          <Breadcrumb
            trail={[
              { label: "Services", to: "/services/services" },
              { label: category.name, to: categoryPath(category.slug) },
              { label: service.name },
            ]}
          />
          <div>
            <h1 className="text-h1">
              <WholeWords>{service.name}</WholeWords>
            </h1>
            {service.shortDescription && <p className="max-w-[34em] pt-6 text-lead">{service.shortDescription}</p>}
          </div>
          <ServiceFacts service={service} timeZone={timeZone} />
        </div>
        <FirstScreenEnd />
      </div>
      <div className="wrap gap-x-[clamp(40px,5vw,72px)] pb-[clamp(64px,8.9vw,128px)] lg:grid lg:grid-cols-[minmax(0,1fr)_392px] lg:pt-[clamp(64px,8.9vw,128px)]">
        <div className="lg:col-start-2 lg:row-start-1">
          <BookingPanel
            service={service}
            estimate={estimate}
            freeTimes={freeTimes}
            chosen={place}
            onChoose={setChosen}
            addOns={
              service.addOns.length > 0 && (
                <AddOnChoice
                  addOns={service.addOns}
                  chosenIds={addOnIds}
                  onChange={(ids) => {
                    setAddOnIds(ids);
                    setChosen(undefined);
                  }}
                />
              )
            }
            isBusy={isBusy}
            onBook={() => void book(extras, place)}
            onAllDates={() => void book(extras)}
            phone={phone}
            deposit={deposit}
            noticeHours={noticeHours}
            timeZone={timeZone}
          />
        </div>
        <div className="divide-y divide-linen max-lg:pt-14 lg:col-start-1 lg:row-start-1 [&>*]:py-12 [&>*:first-child]:pt-0">
          {service.estimateAreas.length > 0 ? (
            <Estimator service={service} chosen={areas} onChange={setAreas} estimate={estimate} />
          ) : (
            <ServicePrice service={service} timeZone={timeZone} />
          )}
          {!offers && <ReadFailed text="We couldn’t load this month’s offers." />}
          {offers && offers.length > 0 && <OffersWithIt offers={offers} timeZone={timeZone} />}
          {service.description && (
            <section aria-labelledby="about">
              <h2 id="about" className="text-h2">
                About this treatment
              </h2>
              <p className="measure pt-4">{service.description}</p>
            </section>
          )}
          <VisitBar
            segments={service.segments}
            durationMinutes={service.durationMinutes}
            addOns={addOns}
            whatItFeelsLike={service.whatItFeelsLike}
          />
          <ServiceDetails service={service} studies={studies} reviews={reviews} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}
