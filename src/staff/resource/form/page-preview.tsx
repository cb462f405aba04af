import { useEffect, useRef, useState } from "react";
import { cx } from "#web/cx.ts";
import { type AnyRecord, resourceClient } from "../resource-client.ts";

const REST_MS = 600;
const SIZES = { desktop: { width: 1440, height: 1000 }, phone: { width: 390, height: 844 } };
type Size = keyof typeof SIZES;

type PagePreviewProps = {
  /** The resource's name. */
  name: string;
  record: AnyRecord;
  /** The form's values that differ from the stored ones. */
  changes: Readonly<Record<string, unknown>>;
  /** The URL that shows the record. */
  path: string;
};

/** Returns the URL of the page with unsaved changes, renewed when typing pauses. Invalid changes leave the last URL. */
function usePreviewAddress({ name, record, changes, path }: PagePreviewProps) {
  const changesKey = JSON.stringify(changes);
  const [address, setAddress] = useState<string>();
  const [isStale, setStale] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved record has another version
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      try {
        const token = await resourceClient({ name }).preview(record.id, JSON.parse(changesKey));
        if (isLeft) return;
        setAddress(`${path}?preview=${token}&still`);
        setStale(false);
      } catch {
        if (!isLeft) setStale(true);
      }
    };
    const timer = setTimeout(() => void show(), address === undefined ? 0 : REST_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [changesKey, record.id, record.version, path, name]);
  return { address, isStale };
}

/**
 * A preview of the real page with the unsaved changes, at the width of a desktop or a phone. It is static: it runs no
 * scripts and takes no focus.
 */
export function PagePreview(props: PagePreviewProps) {
  const [size, setSize] = useState<Size>("desktop");
  const { address, isStale } = usePreviewAddress(props);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const { width, height } = SIZES[size];
  const scale = Math.min(1, room / width);
  return (
    <section aria-label="Preview" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 className="font-semibold">As it will look</h2>
        <fieldset className="flex rounded-pill border border-edge bg-white p-0.5">
          <legend className="sr-only">Width of the preview</legend>
          {(["desktop", "phone"] as const).map((one) => (
            <label
              key={one}
              className={cx(
                "flex min-h-8 cursor-pointer items-center rounded-pill px-3.5 text-small font-medium has-focus-visible:outline-2 coarse:min-h-11",
                one === size && "bg-ink text-white",
              )}
            >
              <input
                type="radio"
                name="preview-size"
                className="sr-only"
                checked={one === size}
                onChange={() => setSize(one)}
              />
              {one === "desktop" ? "Desktop" : "Phone"}
            </label>
          ))}
        </fieldset>
      </div>
      <div ref={box} className="min-w-0">
        <div
          className="mx-auto overflow-hidden border border-linen bg-white"
          style={{ width: width * scale, height: height * scale }}
        >
          {address && room > 0 && (
            <iframe
              title="The page with what you write"
              src={address}
              sandbox="allow-same-origin"
              inert
              tabIndex={-1}
              className="origin-top-left"
              style={{ width, height, transform: `scale(${scale})` }}
            />
          )}
        </div>
      </div>
      <p role="status" className="pt-2 text-small text-ink-soft">
        {isStale ? "What is entered can’t be shown yet: something in it is missing or wrong." : ""}
      </p>
    </section>
  );
}
