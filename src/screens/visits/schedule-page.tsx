import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { WireSlot } from "#modules/booking/contract/slot.ts";
import { HoldBar } from "#modules/booking/web/components/hold-bar.tsx";
import { SlotPicker } from "#modules/booking/web/components/slot-picker.tsx";
import { endOfVisit, VisitCard, type VisitLine } from "#modules/booking/web/components/visit-card.tsx";
import { acknowledgedOf } from "#modules/booking/web/read-first/use-warning-confirmation.ts";
import { totalOf } from "#modules/booking/web/visit-lines.ts";
import { HealthCardToCome } from "#modules/care/web/health-card-to-come.tsx";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { useSecondsLeft } from "#web/use-seconds-left.ts";
import { AreasOfVisit } from "./areas-of-visit.tsx";
import type { loadSchedule } from "./load-schedule.ts";
import { useScreenedTimes } from "./screening/use-screened-times.ts";
import { waitingFor } from "./waiting.tsx";

const api = browserApi<CartCalls>();

const VerifyEmailDialog = lazy(() => import("#modules/account/web/components/verify-email-dialog.tsx"));
const HealthCard = lazy(() => import("#modules/care/web/health-card.tsx"));
const ScheduleChoice = lazy(() => import("./schedule-choice.tsx"));
const FillingCart = lazy(() => import("./filling-cart.tsx"));

type Schedule = Awaited<ReturnType<typeof loadSchedule>>;
type Cart = Schedule["cart"];

const ANY_CART_VISIT = {};

function linesOf(cart: Cart): VisitLine[] {
  return cart.services
    .map((line) => ({
      id: line.id,
      name: line.service.name,
      minutes: line.minutes,
      price: line.unitPrice,
      estimate: line.estimate,
      time: line.time,
      practitioner: line.practitioner?.name,
      addOns: cart.addOns
        .filter(({ serviceLineId }) => serviceLineId === line.id)
        .map((addOn) => ({
          name: addOn.name,
          minutes: addOn.minutes,
          quantity: addOn.quantity,
          price: addOn.unitPrice,
          perUnit: addOn.perUnit,
        })),
    }))
    .sort((a, b) => (a.time ?? "").localeCompare(b.time ?? ""));
}

type SchedulePageProps = {
  data: Schedule;
  title: string;
  /** Why the customer is back on this page: the time they chose was refused (PG-25). */
  refusal?: string | undefined;
};

type WantedTime = { date: string; time: string; practitionerId?: string; acknowledged?: string[] };

/** Selects a date and time for the treatments in the cart; without any, treatments are chosen first. */
export function SchedulePage(props: SchedulePageProps) {
  const { filling, choice } = props.data;
  if (filling)
    return (
      <Suspense>
        <FillingCart key={JSON.stringify(filling)} visit={filling} />
      </Suspense>
    );
  if (choice)
    return (
      <Suspense>
        <ScheduleChoice choice={choice} />
      </Suspense>
    );
  return <ScheduleTimes {...props} />;
}

/** Lets the customer select a start time, which is then reserved for ten minutes, and continues to the cart (BK-2). */
function ScheduleTimes({ data, title, refusal }: SchedulePageProps) {
  const { contact, settings } = useShellData();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [cart, setCart] = useState(data.cart);
  const secondsLeft = useSecondsLeft(cart.hold?.expiresAt);
  const lines = linesOf(cart);
  const first = lines.find(({ time }) => time !== undefined);
  const date = cart.services.find((line) => line.id === first?.id)?.date;
  const heldTime = cart.hold && first?.time && date ? { date, time: first.time } : undefined;

  /** The time that can be reserved only after the account is verified by a code, and the reason. */
  const [unverified, setUnverified] = useState<{ message: string; wanted: WantedTime }>();

  useEffect(() => takeCart(cart), [cart]);

  const hold = async (choice: WantedTime) => {
    try {
      const answer = await api.call("chooseVisitTime", { body: choice });
      setCart(answer.cart);
      takeCart(answer.cart);
      await navigate("/mycart");
    } catch (error) {
      if (isApiError(error, "verification_needed")) return setUnverified({ message: error.message, wanted: choice });
      showToast(error instanceof Error ? error.message : "Something went wrong", { tone: "error" });
    }
  };

  const times = useScreenedTimes({
    check: data.check,
    isGuest: false,
    start: data.start,
    selection: ANY_CART_VISIT,
  });
  const { health } = times;
  const choose = (choice: WantedTime) => health.before(choice.date, () => hold(choice));

  // Replaces a treatment in the cart. Afterward, the time picker starts on the day that was selected before the health
  // check, if that day is free.
  const takeInstead = async (serviceId: string, instead: string) => {
    try {
      await api.call("addServiceToCart", { params: { id: instead } });
      const line = cart.services.find(({ service }) => service.id === serviceId);
      if (line) await api.call("removeFromCart", { params: { kind: "service", id: line.id } });
      const answer = await api.call("getCart");
      setCart(answer.cart);
      if (health.told?.date) await navigate(`?date=${health.told.date}`, { replace: true, preventScrollReset: true });
      else await revalidate();
    } catch (error) {
      showToast(error instanceof Error ? error.message : "Something went wrong", { tone: "error" });
    }
  };

  const chooseAreas = async (id: string, areas: string[]) => {
    try {
      const answer = await api.call("addServiceToCart", { params: { id }, body: { areas } });
      setCart(answer.cart);
    } catch (error) {
      showToast(error instanceof Error ? error.message : "Something went wrong", { tone: "error" });
    }
  };

  const asked = useRef(false);
  useEffect(() => {
    const { wanted } = data;
    if (!wanted || asked.current || cart.services.length === 0) return;
    asked.current = true;
    // Removes the query, so that a reload doesn't override a later choice.
    history.replaceState(history.state, "", location.pathname);
    if (heldTime?.date !== wanted.date || heldTime.time !== wanted.time) void choose(wanted);
  });

  // Without treatments, the choice of treatments is shown instead.
  if (!times.start) return null;

  // The cart's own total includes the products, so it can't be used here.
  const memberSavings = totalOf(lines) - cart.totals.dueAtClinic - addMoney(...cart.offers.map(({ saving }) => saving));
  const hasGoods = cart.products.length + cart.bundles.length > 0;
  const zoneName = (contact.timeZone.split("/").at(-1) ?? contact.timeZone).replaceAll("_", " ");
  return (
    <>
      <div className="wrap pt-4 pb-20 md:pt-5">
        <Stepper
          steps={[
            { label: "Treatments", to: "/schedule1?step=treatments" },
            { label: "Time" },
            { label: "Cart" },
            // A visit is paid at the clinic; only products are paid online.
            { label: hasGoods ? "Payment" : "Confirmation" },
          ]}
          current={1}
        />
        <h1 className="text-h1-small pt-4 pb-8 md:pt-7 md:pb-12">{title}</h1>
        {refusal && (
          <Notice tone="warn" live className="mb-8 max-w-text">
            <p>{refusal}</p>
          </Notice>
        )}
        <Suspense fallback={<HealthCardToCome count={health.count} />}>
          <HealthCard
            health={health}
            today={settings.today}
            onInstead={(serviceId, instead) => void takeInstead(serviceId, instead)}
            onWait={times.onWait}
          />
        </Suspense>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          <div className="grid content-start gap-6 md:max-xl:col-span-full">
            <VisitCard
              lines={lines}
              offers={cart.offers}
              offersOnOtherDays={cart.offersOnOtherDays}
              memberSavings={memberSavings}
              total={cart.totals.dueAtClinic}
              editTo="/schedule1?step=treatments"
              folds
            />
            <AreasOfVisit
              services={data.withAreas}
              areasOf={({ id }) => cart.services.find(({ service }) => service.id === id)?.estimate?.areas ?? []}
              onChange={(service, areas) => void chooseAreas(service.id, areas)}
            />
          </div>
          {times.isRuledOut || (
            <SlotPicker
              key={`${times.turn} ${data.check.serviceIds}`}
              start={times.start}
              selection={times.selection}
              today={settings.today}
              zoneName={zoneName}
              closing={data.closing}
              practitioners={data.practitioners}
              selected={heldTime}
              waiting={waitingFor(
                {
                  serviceIds: cart.services.map(({ service }) => service.id),
                  addOnIds: cart.addOns.flatMap(({ addOnId, quantity }) => Array<string>(quantity).fill(addOnId)),
                  isGuest: false,
                  later: times.later,
                },
                settings.today,
              )}
              onChoose={(slot: WireSlot, practitionerId) =>
                choose({ date: slot.date, time: slot.from, practitionerId, ...acknowledgedOf(slot) })
              }
              split={{
                nameOf: (id) => cart.services.find(({ service }) => service.id === id)?.service.name,
                async onSplit({ later, date, time, ...way }) {
                  const lines = cart.services.filter(({ service }) => later.includes(service.id));
                  for (const { id } of lines) await api.call("saveForLater", { params: { lineId: id } });
                  await choose({ date, time, ...acknowledgedOf(way) });
                  showToast(
                    `${lines.map(({ service }) => service.name).join(" and ")} is saved for later in your cart.`,
                  );
                },
              }}
            />
          )}
        </div>
      </div>
      {unverified && (
        <Suspense>
          <VerifyEmailDialog
            message={unverified.message}
            onClose={() => setUnverified(undefined)}
            onDone={() => {
              setUnverified(undefined);
              void hold(unverified.wanted);
            }}
          />
        </Suspense>
      )}
      {heldTime && (
        <HoldBar
          date={heldTime.date}
          time={heldTime.time}
          until={endOfVisit(lines)}
          secondsLeft={secondsLeft}
          dueNow={0}
          onHoldAgain={() => void hold(heldTime)}
        />
      )}
    </>
  );
}
