import SameAsLastTime from "#modules/booking/web/rebooking/same-as-last-time.tsx";
import { OfferLines } from "#modules/catalog/web/components/offer-lines.tsx";
import { ServiceChoice } from "#modules/checkout/web/components/service-choice.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import type { loadSchedule } from "./load-schedule.ts";

type ScheduleChoiceProps = { choice: NonNullable<Awaited<ReturnType<typeof loadSchedule>>["choice"]> };

/** A customer's first step: book the same as last time with one press, or choose treatments from the whole menu. */
export default function ScheduleChoice({ choice }: ScheduleChoiceProps) {
  const { selection, chosen, groups, offers, offersOnOtherDays, again } = choice;
  return (
    <div className="wrap pt-4 pb-24 md:pt-5">
      <Stepper current={0} steps={[{ label: "Treatments" }, { label: "Time" }, { label: "Cart" }]} />
      <h1 className="text-h1-small pt-4 pb-8 md:pt-7 md:pb-11">What would you like done?</h1>
      {again && (
        <section aria-label="Same as last time" className="mb-10 border-y border-linen py-6 md:mb-12">
          <SameAsLastTime rebooking={again} />
        </section>
      )}
      <ServiceChoice
        base="/schedule1"
        groups={groups}
        chosen={chosen}
        selection={selection}
        offers={<OfferLines offers={offers} onOtherDays={offersOnOtherDays} className="pt-4" />}
      />
    </div>
  );
}
