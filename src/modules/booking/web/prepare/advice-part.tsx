import type { WirePrepare } from "../../contract/prepare/prepare-calls.ts";
import { HowToPrepare } from "../components/how-to-prepare.tsx";
import type { PartProps } from "./part-props.ts";

/** Says whether the clinic has advice before these treatments. */
export function hasAdvice({ services }: WirePrepare): boolean {
  return services.some(({ preparation, contraindications }) => preparation.length + contraindications.length > 0);
}

/** What to do and to avoid before the visit. */
export function AdvicePart({ prepare: { services } }: PartProps) {
  return <HowToPrepare services={services} isPart />;
}
