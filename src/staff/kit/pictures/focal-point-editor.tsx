import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import { FOCAL_STEP, type FocalPoint, toFocalPoint } from "#shared/focal-point.ts";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-FOCAL_STEP, 0],
  ArrowRight: [FOCAL_STEP, 0],
  ArrowUp: [0, -FOCAL_STEP],
  ArrowDown: [0, FOCAL_STEP],
};

/** The most common crops on pages: cards, banners and squares. */
const CROPS = [
  { name: "Portrait", className: "aspect-4/5 w-16" },
  { name: "Wide", className: "aspect-[8/5] w-24" },
  { name: "Square", className: "aspect-square w-16" },
] as const;

type FocalPointEditorProps = {
  picture: PictureData;
  /** Undefined while none is set: pages then use their default crop. */
  value: FocalPoint | undefined;
  onChange: (point: FocalPoint | undefined) => void;
};

const words = ({ x, y }: FocalPoint) => `${x}% from the left, ${y}% from the top`;

/** Sets the focal point of a picture by a click or the arrow keys, and previews the crops. */
export function FocalPointEditor({ picture, value, onChange }: FocalPointEditorProps) {
  const help = useId();
  const [said, setSaid] = useState("");
  const point = value ?? { x: 50, y: 50 };

  function set(next: FocalPoint) {
    const onGrid = toFocalPoint(next);
    setSaid(`Focal point: ${words(onGrid)}.`);
    onChange(onGrid);
  }

  function byClick({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLElement>) {
    // Enter and the space bar also trigger clicks, but without a position in the picture.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  }

  function byKey(event: KeyboardEvent<HTMLElement>) {
    const [x, y] = STEPS[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    set({ x: point.x + x, y: point.y + y });
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Focal point</legend>
      <div className="flex flex-wrap items-start gap-4">
        <button
          type="button"
          aria-label={`Focal point: ${words(point)}`}
          aria-describedby={help}
          className="relative w-56 cursor-crosshair"
          onClick={byClick}
          onKeyDown={byKey}
        >
          <Picture
            picture={{ ...picture, focalPoint: undefined }}
            sizes="224px"
            decorative
            imageClassName="h-auto! object-contain!"
          />
          <span
            aria-hidden
            className="-translate-x-1/2 -translate-y-1/2 absolute size-5 rounded-pill border-2 border-white bg-ink/60 outline-2 outline-ink"
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
          />
        </button>
        <ul className="flex flex-wrap items-end gap-3" aria-label="How pages crop it">
          {CROPS.map(({ name, className }) => (
            <li key={name}>
              <Picture picture={{ ...picture, focalPoint: value }} sizes="96px" decorative className={className} />
              <span className="text-ink-soft text-small">{name}</span>
            </li>
          ))}
        </ul>
      </div>
      <p id={help} className="text-ink-soft text-small">
        Click what must stay in view where the picture is cropped, or move the point with the arrow keys.
        {value && (
          <>
            {" "}
            <button
              type="button"
              className="btn-text"
              onClick={() => {
                setSaid("No focal point.");
                onChange(undefined);
              }}
            >
              Remove the focal point
            </button>
          </>
        )}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
