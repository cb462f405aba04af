import { lazy, Suspense } from "react";
import type { ProductDrawingProps } from "./product-drawing.tsx";

const Nothing = () => <></>;

/** Only pages that show a drawing load it. If loading fails, the box shows its plain color. */
const Drawing = lazy(() =>
  import("./product-drawing.tsx").then(
    ({ ProductDrawing }) => ({ default: ProductDrawing }),
    () => ({ default: Nothing }),
  ),
);

/** A still life drawn in place of a product's picture. Fills its box. */
export function ProductPlaceholder(props: ProductDrawingProps) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
