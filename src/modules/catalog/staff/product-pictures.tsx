import { useEffect, useRef, useState } from "react";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { PICTURE_TYPES } from "#staff/kit/pictures/picture-file.ts";
import { moved, useSortable } from "#staff/kit/pictures/use-sortable.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { staffApi } from "#staff/staff-api.ts";
import { cx } from "#web/cx.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { WireProductPictures } from "./contract/product-picture-calls.ts";
import type { CatalogStaffCalls } from "./contract/staff-calls.ts";
import { PictureDialog, type ShownPicture } from "./picture-dialog.tsx";

const api = () => staffApi<CatalogStaffCalls>();

type ProductPicturesProps = { productId: string; refresh: () => Promise<void> };

/**
 * A product's pictures: upload with alternative text, reorder, remove. Each action takes effect immediately and can be
 * undone.
 */
export function ProductPictures({ productId, refresh }: ProductPicturesProps) {
  const { can } = usePerson();
  const mayWrite = can("catalog.edit") && can("pictures.upload");
  const [stored, setStored] = useState<WireProductPictures>();
  const [error, setError] = useState<unknown>();
  const [edited, setEdited] = useState<ShownPicture>();
  /** Chosen or dropped files. The first one's alternative text is being entered; the rest wait. */
  const [files, setFiles] = useState<File[]>([]);
  const [said, setSaid] = useState("");
  const latest = useRef<WireProductPictures>(undefined);
  const file = useRef<HTMLInputElement>(null);
  const pictures = stored?.pictures ?? [];
  const [firstFile] = files;

  function take(next: WireProductPictures) {
    latest.current = next;
    setStored(next);
  }

  async function read() {
    setError(undefined);
    try {
      take((await api().call("listProductPictures", { params: { id: productId } })).data);
    } catch (failure) {
      setError(failure);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another product only
  useEffect(() => {
    void read();
  }, [productId]);

  /** Writes the pictures on top of the currently stored version. */
  async function write(pictures: readonly ShownPicture[]): Promise<void> {
    const body = {
      version: latest.current?.version ?? 0,
      pictures: pictures.map(({ name, alt, focalPoint }) => ({ name, alt, focalPoint })),
    };
    const params = { id: productId };
    take((await api().call("saveProductPictures", { params, body, idempotencyKey: crypto.randomUUID() })).data);
    await refresh();
  }

  async function save(newPictures: readonly ShownPicture[], done: string, isUndoable = true) {
    const before = pictures;
    setStored((now) => now && { ...now, pictures: [...newPictures] });
    try {
      await write(newPictures);
      showDone(done, isUndoable ? () => write(before) : undefined);
    } catch (failure) {
      showFailed(failure instanceof Error ? failure.message : "It was not saved. Try again.");
      await read();
    }
  }

  async function upload(form: FormData, alt: string) {
    const params = { id: productId };
    // If a form is given, it is sent instead of `body`. It contains the alternative text too.
    const sent = { params, form, body: { alt }, idempotencyKey: crypto.randomUUID() };
    take((await api().call("addProductPicture", sent)).data);
    await refresh();
    showDone("Picture added.");
  }

  const sortable = useSortable(pictures.length, (from, to) => {
    void save(moved(pictures, from, to), "Pictures put in order.");
    setSaid(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}.`);
  });

  return (
    <section aria-labelledby="product-pictures">
      <div className="flex flex-wrap items-baseline gap-3 pb-3">
        <h2 id="product-pictures" className="text-section">
          Pictures
        </h2>
        <p className="text-small text-ink-soft">
          Drag to change the order. Lists show the first one. JPEG, PNG, WebP or AVIF, up to 1 MB each.
        </p>
      </div>
      {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => void read()} />}
      {!stored && !error && <LoadingRows rows={3} />}
      {stored && (
        <ol className="flex flex-wrap gap-3" {...sortable.list}>
          {pictures.map((picture, index) => (
            <li key={picture.name} className="w-[150px] data-[target]:bg-chosen" {...sortable.item(index)}>
              <div className="relative">
                <Picture picture={picture} sizes="150px" className="aspect-4/5 w-full" />
                {mayWrite && pictures.length > 1 && (
                  <button
                    type="button"
                    aria-label={`Move picture ${index + 1}: ${picture.alt}`}
                    className="absolute top-2 left-2 flex size-8 cursor-grab touch-none items-center justify-center bg-white coarse:size-11"
                    {...sortable.handle(index)}
                  >
                    <StaffIcon name="grip" />
                  </button>
                )}
              </div>
              <p className="pt-1.5 text-small text-ink-soft">
                {index === 0 ? "First, in lists" : index === 1 ? "Second, on hover" : `Number ${index + 1}`}
              </p>
              <p className={cx("line-clamp-2 text-small", !picture.alt && "text-error")}>
                {picture.alt || "Say what the picture shows."}
              </p>
              {mayWrite && (
                <p className="flex gap-3">
                  <button
                    type="button"
                    className="btn-text"
                    aria-label={`Words of picture ${index + 1}`}
                    onClick={() => setEdited(picture)}
                  >
                    Words
                  </button>
                  <button
                    type="button"
                    className="btn-text"
                    aria-label={`Remove picture ${index + 1}`}
                    onClick={() =>
                      void save(
                        pictures.filter((other) => other !== picture),
                        "Picture removed.",
                        false,
                      )
                    }
                  >
                    Remove
                  </button>
                </p>
              )}
            </li>
          ))}
          {mayWrite && (
            <li>
              <input
                ref={file}
                type="file"
                accept={PICTURE_TYPES}
                multiple
                className="sr-only"
                tabIndex={-1}
                aria-label="Picture to add"
                onChange={({ currentTarget }) => {
                  setFiles([...(currentTarget.files ?? [])]);
                  currentTarget.value = "";
                }}
              />
              <button
                type="button"
                className="flex aspect-4/5 w-[150px] flex-col items-center justify-center gap-2 border border-edge border-dashed p-3 hover:bg-sand"
                onClick={() => file.current?.click()}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault();
                  setFiles([...event.dataTransfer.files]);
                }}
              >
                <StaffIcon name="upload" size={24} />
                <span className="font-medium">Add a picture</span>
                <span className="text-small text-ink-soft">or drop several here</span>
              </button>
            </li>
          )}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {edited && (
        <PictureDialog
          change={{ picture: edited }}
          onClose={() => setEdited(undefined)}
          onUpload={upload}
          onEdit={async (words) => {
            await write(pictures.map((other) => (other.name === edited.name ? { ...other, ...words } : other)));
            showDone("Saved.");
          }}
        />
      )}
      {firstFile && (
        <PictureDialog
          key={files.length}
          change={{ file: firstFile, following: files.length - 1 }}
          onClose={() => setFiles((now) => now.slice(1))}
          onUpload={upload}
          onEdit={async () => {}}
        />
      )}
    </section>
  );
}
