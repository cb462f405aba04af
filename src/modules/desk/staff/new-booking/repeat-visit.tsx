import { useEffect, useState } from "react";
import type { WireLastVisit } from "#modules/booking/staff/contract/last-visit.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { deskApi } from "../board/live/desk-api.ts";
import type { MenuService } from "../treatments/find-menu-services.ts";
import { readAddOns } from "../treatments/treatments.ts";
import type { Line } from "../treatments/use-lines.ts";

type RepeatVisitProps = {
  customerId: string;
  treatments: readonly MenuService[];
  onRepeat(lines: readonly Line[]): void;
};

/** Offers the treatments of the customer's last visit; nothing for a new customer. */
export function RepeatVisit({ customerId, treatments, onRepeat }: RepeatVisitProps) {
  const [last, setLast] = useState<WireLastVisit | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const ends = new AbortController();
    setLast(null);
    deskApi.call("readLastVisit", { query: { customerId }, signal: ends.signal }).then(
      ({ data }) => setLast(data),
      () => undefined, // The treatments can be chosen by hand.
    );
    return () => ends.abort();
  }, [customerId]);
  const offered = last ? stillOffered(last, treatments) : [];
  if (!last || offered.length === 0) return null;
  const repeat = async () => {
    setBusy(true);
    onRepeat(await linesOf(offered));
  };
  return (
    <p className="text-small">
      <button type="button" className="link min-h-6 coarse:min-h-11" disabled={isBusy} onClick={() => void repeat()}>
        Repeat last visit
      </button>{" "}
      <span className="text-ink-soft">
        {offered.map(({ treatment }) => treatment.name).join(", ")},{" "}
        {formatDay(last.date, { month: "short", year: true }).split(", ").slice(1).join(", ")}
      </span>
    </p>
  );
}

type RepeatOffer = { treatment: MenuService; addOnIds: readonly string[] };

/**
 * Returns the services of the last visit that are still on the menu. A treatment in several categories has an id in
 * each, but one name.
 */
export function stillOffered({ services }: WireLastVisit, treatments: readonly MenuService[]): RepeatOffer[] {
  return services.flatMap(({ serviceId, name, addOnIds }) => {
    const treatment =
      treatments.find(({ id }) => id === serviceId) ?? treatments.find((one) => one.name === name) ?? undefined;
    return treatment ? { treatment, addOnIds } : [];
  });
}

async function linesOf(offered: readonly RepeatOffer[]): Promise<Line[]> {
  return Promise.all(
    offered.map(async ({ treatment, addOnIds }) => {
      // Without add-ons the treatment is repeated alone; staff can choose add-ons by hand.
      const all = addOnIds.length > 0 ? await readAddOns(treatment).catch(() => []) : [];
      return { treatment, addOns: all.filter(({ id }) => addOnIds.includes(id)) };
    }),
  );
}
