import { type PointerEvent, useId, useRef, useState } from "react";
import { signatureSvgPath } from "../../domain/desk/sale-consent.ts";

type Point = { x: number; y: number };

const [WIDTH, HEIGHT] = [600, 200];

type SignatureFieldProps = { error?: string | undefined; onDraw(path: string): void };

/** Shows a box for signing with a finger, a pen or a mouse. */
export function SignatureField({ error, onDraw }: SignatureFieldProps) {
  const [strokes, setStrokes] = useState<readonly (readonly Point[])[]>([]);
  const drawing = useRef(false);
  const box = useRef<SVGSVGElement>(null);
  const id = useId();
  const change = (changed: readonly (readonly Point[])[]) => {
    setStrokes(changed);
    onDraw(signatureSvgPath(changed));
  };
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, WIDTH, HEIGHT);
    return { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
  };
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <span aria-hidden className="font-medium">
          Your signature
        </span>
        {strokes.length > 0 && (
          <button type="button" className="link min-h-6 coarse:min-h-11" onClick={() => change([])}>
            Clear
          </button>
        )}
      </div>
      <svg
        ref={box}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Your signature"
        aria-describedby={`${id}-help`}
        className="w-full touch-none rounded-picture border border-edge bg-white"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drawing.current = true;
          change([...strokes, [pointOf(event)]]);
        }}
        onPointerMove={(event) => {
          if (drawing.current) change([...strokes.slice(0, -1), [...(strokes.at(-1) ?? []), pointOf(event)]]);
        }}
        onPointerUp={() => {
          drawing.current = false;
        }}
        onPointerCancel={() => {
          drawing.current = false;
        }}
      >
        <path d={signatureSvgPath(strokes)} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
      </svg>
      <p
        id={`${id}-help`}
        role={error ? "alert" : undefined}
        className={error ? "text-small text-error" : "text-small text-ink-soft"}
      >
        {error ?? "Sign in the box with a finger or a mouse."}
      </p>
    </div>
  );
}
