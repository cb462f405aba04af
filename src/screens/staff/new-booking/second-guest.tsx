import { useState } from "react";
import {
  askedAbout,
  type BookingCustomer,
  missingOf,
  possibleMatches,
  whoForApi,
} from "#modules/desk/staff/new-booking/use-booking.ts";
import type { MenuService } from "#modules/desk/staff/treatments/find-menu-services.ts";
import { useLines } from "#modules/desk/staff/treatments/use-lines.ts";
import { WhatField } from "#modules/desk/staff/treatments/what-field.tsx";
import { WhoField } from "./who-field.tsx";

type Errors = { who?: string | undefined; what?: string | undefined };

/**
 * The state of a second guest who comes at the same time, with their own treatments. Both visits are booked, or
 * neither.
 */
export function useSecondGuest() {
  const [isAsked, setAsked] = useState(false);
  const [who, setWho] = useState<BookingCustomer>();
  const [errors, setErrors] = useState<Errors>({});
  const booked = useLines();
  const forApi = who && {
    ...whoForApi(who),
    services: booked.lines.map(({ treatment, addOns }) => ({
      serviceId: treatment.id,
      addOnIds: addOns.map(({ id }) => id),
    })),
  };
  const clearError = (field: keyof Errors) => setErrors((found) => ({ ...found, [field]: undefined }));
  return {
    isAsked,
    who,
    errors,
    booked,
    clearError,
    lines: isAsked ? booked.lines : [],
    /** The second guest in the format of the booking call; undefined without one. */
    together: isAsked ? forApi : undefined,
    ask: () => setAsked(true),
    setWho: (next: BookingCustomer | undefined) => {
      setWho(next);
      if (next?.person !== who?.person) clearError("who");
    },
    /** Removes the second guest again. */
    leave() {
      setAsked(false);
      setWho(undefined);
      booked.setLines([]);
      setErrors({});
    },
    /**
     * Returns whether the guest may be an existing customer and staff haven't said yet whether they are; the fields
     * then ask. Throws ApiError.
     */
    async mayBeKnown(): Promise<boolean> {
      if (!isAsked) return false;
      const known = await askedAbout(who);
      setWho(known);
      return possibleMatches(known).length > 0;
    },
    /** Returns whether a field is missing; the fields then show which. */
    isIncomplete(): boolean {
      if (!isAsked) return false;
      const what = booked.lines.length === 0 ? "Choose a treatment." : undefined;
      const missing = { who: missingOf(who), what };
      setErrors(missing);
      return Boolean(missing.who || missing.what);
    },
  };
}

type SecondGuestProps = { guest: ReturnType<typeof useSecondGuest>; treatments: readonly MenuService[] };

/** The fields of a second guest, collapsed until requested. */
export function SecondGuest({ guest, treatments }: SecondGuestProps) {
  const { isAsked, who, errors, booked } = guest;
  if (!isAsked)
    return (
      <button type="button" className="link justify-self-start" onClick={guest.ask}>
        Add a second guest at the same time
      </button>
    );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 border-t border-linen pt-4">
      <legend className="sr-only">Second guest</legend>
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">Second guest, at the same time</span>
        <button type="button" className="link" onClick={guest.leave}>
          Remove<span className="sr-only"> the second guest</span>
        </button>
      </p>
      <WhoField who={who} error={errors.who} onChange={guest.setWho} />
      <WhatField
        treatments={treatments}
        lines={booked.lines}
        error={errors.what}
        focusTurn={0}
        onAdd={(treatment) => {
          booked.addLine(treatment);
          guest.clearError("what");
        }}
        onRemove={booked.removeLine}
        onToggleAddOn={booked.toggleAddOn}
      />
      <p className="text-ink-soft">Both visits are booked or neither, each with its own practitioner and room.</p>
    </fieldset>
  );
}
