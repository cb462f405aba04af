import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useModal } from "#web/ui/feedback/use-modal.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";
import { stepped } from "../gallery-words.ts";

export type LightboxItem = { id: string; picture: PictureData; caption: string };

type LightboxProps = {
  items: LightboxItem[];
  /** The index of the open picture; the lightbox is closed without one. */
  shown: number | undefined;
  onShow: (index: number | undefined) => void;
};

/** The minimum length of a horizontal swipe that shows the next picture, in CSS pixels. */
const SWIPE = 40;

/** Shows one picture at a time over the page: arrow keys, Home and End, a swipe, or the two buttons; Escape closes. */
export function Lightbox({ items, shown, onShow }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeFrom = useRef<{ x: number; y: number }>(undefined);
  const modal = useModal(dialog, shown !== undefined, () => onShow(undefined));
  const item = shown === undefined ? undefined : items[shown];

  // Moves the focus into the dialog, so that the arrow keys work immediately.
  useEffect(() => {
    if (item) dialog.current?.focus();
  }, [item]);

  const turn = (steps: number) => shown !== undefined && onShow(stepped(shown, steps, items.length));
  const press = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const next = shown === undefined ? undefined : turnedBy(event.key, shown, last);
    if (next === undefined) return;
    event.preventDefault();
    onShow(next);
  };
  const lift = ({ clientX, clientY }: PointerEvent) => {
    const from = swipeFrom.current;
    swipeFrom.current = undefined;
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) turn(x < 0 ? 1 : -1);
  };

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label="Picture"
      className="on-ink h-dvh max-h-none w-full max-w-none bg-ink text-paper"
      {...modal}
      onKeyDown={press}
    >
      {item && (
        <div className="flex h-full flex-col px-[var(--margin)] py-4">
          <div className="flex items-center justify-between">
            <p className="nums text-small text-on-ink" aria-live="polite">
              <span className="sr-only">Picture </span>
              {(shown ?? 0) + 1} of {items.length}
            </p>
            <button type="button" aria-label="Close" className="icon-btn" onClick={() => onShow(undefined)}>
              <Icon name="close" />
            </button>
          </div>
          <figure
            className="flex min-h-0 grow touch-pan-y flex-col items-center justify-center"
            onPointerDown={({ clientX: x, clientY: y }) => {
              swipeFrom.current = { x, y };
            }}
            onPointerUp={lift}
            onPointerCancel={() => {
              swipeFrom.current = undefined;
            }}
          >
            <Picture
              key={item.id}
              picture={item.picture}
              sizes="100vw"
              className="min-h-0 max-w-full grow bg-ink select-none"
              imageClassName="pointer-events-none object-contain"
              fallback={<span className="block size-full" />}
            />
            <figcaption className="measure pt-4 text-center text-small text-on-ink-bright">{item.caption}</figcaption>
          </figure>
          <p className="flex justify-center gap-4 pt-3">
            <button type="button" aria-label="Previous picture" className="icon-btn" onClick={() => turn(-1)}>
              <Icon name="left" />
            </button>
            <button type="button" aria-label="Next picture" className="icon-btn" onClick={() => turn(1)}>
              <Icon name="right" />
            </button>
          </p>
        </div>
      )}
    </dialog>
  );
}

/** Returns the index of the picture that a key shows; undefined for other keys. */
function turnedBy(key: string, shown: number, last: number): number | undefined {
  if (key === "ArrowRight") return stepped(shown, 1, last + 1);
  if (key === "ArrowLeft") return stepped(shown, -1, last + 1);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}
