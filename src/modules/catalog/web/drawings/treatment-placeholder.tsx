import { type ComponentProps, lazy, Suspense } from "react";
import type { TreatmentDrawing } from "./treatment-drawing.tsx";

const Nothing = () => <></>;

/** Drawings are fetched only by pages that show one; where that fails there is the box's own colour. */
const Drawing = lazy(() =>
  import("./treatment-drawing.tsx").then(
    ({ TreatmentDrawing }) => ({ default: TreatmentDrawing }),
    () => ({ default: Nothing }),
  ),
);

/** A still life that stands in for a treatment's picture, by its category. Fills its box. */
export function TreatmentPlaceholder(props: ComponentProps<typeof TreatmentDrawing>) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
