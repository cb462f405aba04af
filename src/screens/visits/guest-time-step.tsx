import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { SlotPicker } from "#modules/booking/web/components/slot-picker.tsx";
import { HealthCardToCome } from "#modules/care/web/health-card-to-come.tsx";
import type { ServiceWithAreas } from "#modules/catalog/web/components/services/area-choice.tsx";
import type { GuestSelection } from "#modules/checkout/web/guest-selection.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { AreasOfVisit } from "./areas-of-visit.tsx";
import type { ScreeningMemory } from "./screening/screening-memory.ts";
import { useScreenedTimes } from "./screening/use-screened-times.ts";
import { waitingFor } from "./waiting.tsx";

const HealthCard = lazy(() => import("#modules/care/web/health-card.tsx"));

type Times = Parameters<typeof useScreenedTimes>[0];
type Picker = Parameters<typeof SlotPicker>[0];

type GuestTimeStepProps = Pick<Picker, "zoneName" | "closing" | "practitioners"> &
  Pick<Times, "check"> & {
    selection: GuestSelection;
    start: NonNullable<Times["start"]>;
    chosen: readonly ServiceWithAreas[];
    memory: ScreeningMemory;
    /** Changes the selection in the URL. `replace`: Back doesn't return to the previous step. */
    go(change: Partial<GuestSelection>, how?: { replace: boolean; preventScrollReset?: boolean }): Promise<void>;
    /** Called when a time was chosen, which clears the error about another time. */
    onChosen(): void;
    /** Called when the health check is done: its questions were answered, or there are none. */
    onPassed(): void;
    /** The summary of the visit chosen so far, and what a browser without scripts shows instead of this step. */
    children: ReactNode;
  };

/** The second step of a guest's booking: the health check, and the free times. Loaded when opened. */
export default function GuestTimeStep({
  selection,
  start,
  chosen,
  check,
  memory,
  zoneName,
  closing,
  practitioners,
  go,
  onChosen,
  onPassed,
  children,
}: GuestTimeStepProps) {
  const { settings } = useShellData();
  const services = { serviceIds: selection.serviceIds, addOnIds: selection.addOnIds };
  const times = useScreenedTimes({ check, isGuest: true, start, selection: services, memory });
  const { health } = times;
  const takeInstead = (serviceId: string, instead: string) =>
    go({
      serviceIds: [...new Set(selection.serviceIds.map((id) => (id === serviceId ? instead : id)))],
      addOnIds: [],
      areas: [],
      ...(health.told?.date ? { date: health.told.date } : {}),
      time: undefined,
      step: "time",
    });
  const { date, time } = selection;
  const isAsked = useRef(false);
  // Handles a time chosen on another page: the health check comes first, as for a time from the list. If the guest
  // closes the check, they must choose a new time.
  useEffect(() => {
    if (!date || !time || isAsked.current) return;
    isAsked.current = true;
    let isPassed = false;
    const goOn = async () => {
      isPassed = true;
      onPassed();
      await go({ step: "details" }, { replace: true });
    };
    void health.before(date, goOn).then(() => (isPassed ? undefined : go({ time: undefined }, { replace: true })));
  });
  return (
    <>
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
          {children}
          <AreasOfVisit
            services={chosen}
            areasOf={() => selection.areas}
            onChange={(service, areas) => {
              const others = selection.areas.filter((area) => !service.estimateAreas.some(({ name }) => name === area));
              void go({ areas: [...others, ...areas] }, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
        {times.isRuledOut || (
          <SlotPicker
            key={`${selection.serviceIds} ${selection.addOnIds} ${times.turn}`}
            start={times.start ?? start}
            selection={times.selection}
            today={settings.today}
            zoneName={zoneName}
            closing={closing}
            practitioners={practitioners}
            selected={undefined}
            waiting={waitingFor({ ...services, isGuest: true, later: times.later }, settings.today)}
            onChoose={async (slot, practitionerId) => {
              onChosen();
              await health.before(slot.date, () => {
                onPassed();
                return go({ date: slot.date, time: slot.from, practitionerId, step: "details" });
              });
            }}
            split={{
              nameOf: (id) => chosen.find((service) => service.id === id)?.name,
              async onSplit({ now, later, date, time }) {
                const left = chosen.filter(({ id }) => later.includes(id)).map(({ name }) => name);
                await go({ serviceIds: now, date, time, practitionerId: undefined, step: "details" });
                showToast(`${left.join(" and ")} isn’t part of this visit. You can book it for another day afterward.`);
              },
            }}
          />
        )}
      </div>
    </>
  );
}
