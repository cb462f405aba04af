import { lazy, type ReactNode, Suspense } from "react";
import type { WirePreparation } from "../../contract/prepare-calls.ts";
import { HowToPrepare } from "../components/how-to-prepare.tsx";
import { ConsentsPart } from "./consents-part.tsx";
import type { PartProps } from "./part-props.ts";
import { PhotosPart } from "./photos-part.tsx";

/** Loaded only for visits that need it. */
const HealthPart = lazy(() => import("./health-part.tsx"));

function LoadedHealthPart(props: PartProps) {
  return (
    <Suspense>
      <HealthPart {...props} />
    </Suspense>
  );
}

type PreparePart = {
  name: string;
  title: string;
  /** `optional`: not required. `info`: there is nothing to do. */
  state: "due" | "done" | "optional" | "info";
  Part(props: PartProps): ReactNode;
};

/** Returns a part of the page, or undefined if a visit doesn't have it. */
type DescribePart = (prepare: WirePreparation) => PreparePart | undefined;

const screening: DescribePart = ({ screening: state }) =>
  state === "none"
    ? undefined
    : {
        name: "screening",
        title: "Health check",
        state,
        Part: LoadedHealthPart,
      };

const consents: DescribePart = ({ consents: forms }) =>
  forms.length === 0
    ? undefined
    : {
        name: "consents",
        title: forms.length === 1 ? "Your form" : "Your forms",
        state: forms.some(({ signedAt }) => signedAt === undefined) ? "due" : "done",
        Part: ConsentsPart,
      };

const photos: DescribePart = ({ photos: form, consents: forms }) =>
  form && forms.length > 0
    ? {
        name: "photos",
        title: form.title,
        state: form.signedAt === undefined ? "optional" : "done",
        Part: PhotosPart,
      }
    : undefined;

const advice: DescribePart = (prepare) =>
  hasAdvice(prepare) ? { name: "advice", title: "How to prepare", state: "info", Part: AdvicePart } : undefined;

/** All possible parts, in page order. */
const allParts: readonly DescribePart[] = [screening, consents, photos, advice];

/** Returns the parts that a visit has. */
export function partsOf(prepare: WirePreparation): PreparePart[] {
  if (prepare.state !== "open") return [];
  return allParts.flatMap((describe) => describe(prepare) ?? []);
}

/**
 * Returns the customer's progress: nothing to do, nothing done yet, partly done, or done. For a visit that isn't open,
 * returns why: moved or closed.
 */
export function stateOfPage(prepare: WirePreparation): "nothing" | "due" | "part" | "done" | "moved" | "closed" {
  if (prepare.state !== "open") return prepare.state;
  const relevantParts = partsOf(prepare).filter(({ state }) => state === "due" || state === "done");
  if (prepare.due.length === 0) return relevantParts.some(({ name }) => name !== "photos") ? "done" : "nothing";
  const hasSigned = prepare.consents.some(({ signedAt }) => signedAt !== undefined);
  return hasSigned || relevantParts.some(({ state, name }) => state === "done" && name !== "photos") ? "part" : "due";
}

/** Whether the clinic has advice before these treatments. */
function hasAdvice({ services }: WirePreparation): boolean {
  return services.some(({ preparation, contraindications }) => preparation.length + contraindications.length > 0);
}

/** Says what to do and to avoid before the visit. */
function AdvicePart({ prepare: { services } }: PartProps) {
  return <HowToPrepare services={services} isPart />;
}
