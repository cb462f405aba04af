import { type ComponentProps, lazy, Suspense } from "react";
import type { ServiceDrawing } from "./service-drawing.tsx";

const Nothing = () => <></>;

/** Only pages that show a drawing load it. If loading fails, the box shows its plain color. */
const Drawing = lazy(() =>
  import("./service-drawing.tsx").then(
    ({ ServiceDrawing }) => ({ default: ServiceDrawing }),
    () => ({ default: Nothing }),
  ),
);

/** A still life in place of a treatment's picture, by its category. Fills its box. */
export function ServicePlaceholder(props: ComponentProps<typeof ServiceDrawing>) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
