import { Badge } from "#staff/kit/badge.tsx";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { limitedOfferDescription } from "../contract/limited-offer.ts";

export const clientLoader = listLoader(limitedOfferDescription);

const STATES = limitedOfferDescription.fields.state.choices;

/** `/admin/offers/limited`: prices for a limited time, for several items together or for some customers. */
export default function LimitedOffers() {
  const { timeZone } = useClinic();
  const day = (at: unknown) => <span className="nums whitespace-nowrap">{shortDayText(String(at), timeZone)}</span>;
  return (
    <ResourceList
      description={limitedOfferDescription}
      path="/admin/offers/limited"
      title="Limited offers"
      cells={{
        startsAt: ({ startsAt }) => day(startsAt),
        endsAt: ({ endsAt }) => day(endsAt),
        state: ({ state }) => (
          <Badge tone={state === "in_force" ? "ok" : "plain"}>
            {STATES.find(({ value }) => value === state)?.label ?? String(state)}
          </Badge>
        ),
      }}
    />
  );
}
