import { useEffect, useState } from "react";
import type { WirePackageVisits } from "#modules/payment-plans/staff/contract/package-visits.ts";
import { plansApi } from "#modules/payment-plans/staff/plans-api.ts";
import { formatDay } from "#shared/zoned-time.ts";
import type { Line } from "../../treatments/use-lines.ts";
import { usablePackages } from "./usable-packages.ts";

/** Returns a customer's packages with sessions that can be booked; none for a new customer. */
export function usePackageVisits(customerId: string | undefined): readonly WirePackageVisits[] {
  const [packages, setPackages] = useState<readonly WirePackageVisits[]>([]);
  useEffect(() => {
    setPackages([]);
    if (customerId === undefined) return;
    const ends = new AbortController();
    plansApi.call("listPackageVisits", { params: { id: customerId }, signal: ends.signal }).then(
      ({ data }) => setPackages(data),
      () => undefined, // The visit can be booked without packages.
    );
    return () => ends.abort();
  }, [customerId]);
  return packages;
}

type PackageVisitsProps = {
  packages: readonly WirePackageVisits[];
  lines: readonly Line[];
  /** The day of the visit, once it is known. */
  date: string | undefined;
  /** Ids of treatments paid with a package session. */
  used: readonly string[];
  onUse(serviceIds: readonly string[]): void;
};

/** Shows the sessions left in the customer's packages for the chosen treatments; staff choose which to use. */
export function PackageVisits({ packages, lines, date, used, onUse }: PackageVisitsProps) {
  const usable = usablePackages(packages, lines, date);
  if (usable.length === 0) return null;
  return (
    <fieldset className="grid gap-1 border border-linen p-2.5">
      <legend className="px-1 font-medium">Package</legend>
      {usable.map(({ id, name, serviceId, sessions, left, endsOn }) => (
        <label key={id} className="flex min-h-7 items-start gap-2.5 coarse:min-h-11">
          <input
            type="checkbox"
            className="tick mt-0.5"
            checked={used.includes(serviceId)}
            onChange={(event) =>
              onUse(event.currentTarget.checked ? [...used, serviceId] : used.filter((one) => one !== serviceId))
            }
          />
          <span className="grow">
            Use a visit of {name}
            <span className="block text-small text-ink-soft">
              {left} of {sessions} visits left, good until{" "}
              {formatDay(endsOn, { weekday: "short", month: "short", year: true })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
