import { Icon } from "#web/ui/pictures/icon.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import type { WireAppointment } from "../../contract/appointment.ts";

/** A link to the clinic on the map. */
export function DirectionsButton({ place }: { place: NonNullable<WireAppointment["place"]> }) {
  return (
    <ReachLink className="btn btn-outline" href={place.mapLink} target="_blank" rel="noreferrer">
      <Icon name="pin" /> Directions
    </ReachLink>
  );
}
