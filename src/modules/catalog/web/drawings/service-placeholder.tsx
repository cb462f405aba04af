import { type ComponentProps, lazy, Suspense } from "react";
import type { ServiceDrawing } from "./service-drawing.tsx";

const Nothing = () => <></>;

/** Drawings are fetched only by pages that show one; where that fails there is the box's own color. */
const Drawing = lazy(() =>
  import("./service-drawing.tsx").then(
    ({ ServiceDrawing }) => ({ default: ServiceDrawing }),
    () => ({ default: Nothing }),
  ),
);

/** A still life that stands in for a treatment's picture, by its category. Fills its box. */
export function ServicePlaceholder(props: ComponentProps<typeof ServiceDrawing>) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
