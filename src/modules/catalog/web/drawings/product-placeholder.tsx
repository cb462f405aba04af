import { lazy, Suspense } from "react";
import type { ProductDrawingProps } from "./product-drawing.tsx";

const Nothing = () => <></>;

/** Drawings are fetched only by pages that show one; where that fails there is the box's own color. */
const Drawing = lazy(() =>
  import("./product-drawing.tsx").then(
    ({ ProductDrawing }) => ({ default: ProductDrawing }),
    () => ({ default: Nothing }),
  ),
);

/** A drawn still life that stands in for a product's picture. Fills its box. */
export function ProductPlaceholder(props: ProductDrawingProps) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
