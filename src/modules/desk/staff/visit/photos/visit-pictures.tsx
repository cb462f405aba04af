import { useEffect, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { photoKinds } from "#modules/care/domain/visit-photo.ts";
import { isApiError } from "#shared/contract/client.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import type { WireVisitPhoto } from "../../contract/record/visit-photos.ts";
import { AddPicture } from "./add-picture.tsx";

type VisitPicturesProps = {
  page: Pick<WireVisitPage, "id" | "status" | "timeZone" | "services">;
  /** Why the reader opens a visit that isn't their own. */
  reason?: string | undefined;
};

const TITLES = { before: "Before", after: "After" };
const NOT_ALLOWED =
  "The client has not allowed pictures for their record. They choose that on the form about pictures.";

/**
 * The visit's pictures, before and after side by side. They are shown only on request: the audit log records each view,
 * and a page left open shows none.
 */
export default function VisitPictures({ page, reason }: VisitPicturesProps) {
  const { can } = usePerson();
  const [isShown, setShown] = useState(false);
  const [problem, setProblem] = useState("");
  const { id, timeZone, services } = page;
  const { data, error, refresh } = useRead(`${id} ${reason ?? ""}`, async (signal) => {
    const request = { params: { id }, query: reason ? { reason } : {}, signal };
    return (await deskApi.call("listVisitPhotos", request)).data;
  });
  if (isApiError(error, "not_found")) return null;
  // With a `reason`, this is another practitioner's visit: only the medical director can also add pictures.
  const isTheirs = reason === undefined || can("care.direct");
  const canWrite = can("health.write") && isTheirs && page.status !== "cancelled" && data !== undefined;
  const canAdd = canWrite && data.left > 0 && data.consent !== "missing";
  const altOf = ({ kind, serviceId, addedAt }: WireVisitPhoto) =>
    [TITLES[kind], services.find((line) => line.serviceId === serviceId)?.name, momentText(addedAt, timeZone)]
      .filter(Boolean)
      .join(", ");
  const onAdded = async () => {
    setShown(true);
    await refresh();
    showDone("The picture is added.");
  };
  return (
    <section aria-label="Pictures" aria-busy={data === undefined && error === undefined}>
      <h2 className="text-section pb-2">Pictures</h2>
      {error !== undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-3 pb-3 text-error">
          The pictures didn't load.
          <button type="button" className="btn btn-small btn-outline" onClick={() => void refresh()}>
            Try again
          </button>
        </p>
      )}
      {data && data.photos.length === 0 && <p className="pb-3 text-ink-soft">No pictures yet.</p>}
      {data && data.photos.length > 0 && !isShown && (
        <button type="button" className="btn btn-outline mb-3" onClick={() => setShown(true)}>
          {data.photos.length === 1 ? "Show the picture" : `Show ${data.photos.length} pictures`}
        </button>
      )}
      {problem && (
        <p role="alert" className="pb-3 text-error">
          {problem}
        </p>
      )}
      {canWrite && data.consent === "missing" && <p className="measure pb-3">{NOT_ALLOWED}</p>}
      {canWrite && data.left === 0 && <p className="pb-3 text-ink-soft">This visit has its 12 pictures.</p>}
      {data && (isShown || canAdd) && (
        <div className="grid grid-cols-2 gap-3">
          {photoKinds.map((kind) => (
            <div key={kind} className="grid content-start gap-3">
              <h3 className="font-sans font-semibold">{TITLES[kind]}</h3>
              {canAdd && (
                <AddPicture
                  visitId={id}
                  kind={kind}
                  serviceId={services.length === 1 ? services[0]?.serviceId : undefined}
                  onAdded={onAdded}
                  onFailed={setProblem}
                />
              )}
              {isShown &&
                data.photos
                  .filter((photo) => photo.kind === kind)
                  .map((photo) => (
                    <figure key={photo.id} className="grid gap-1">
                      <VisitPicture visitId={id} photo={photo} alt={altOf(photo)} reason={reason} />
                      <figcaption className="text-small text-ink-soft">
                        {momentText(photo.addedAt, timeZone)}, {photo.addedBy}
                      </figcaption>
                    </figure>
                  ))}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

type VisitPictureProps = {
  visitId: string;
  photo: Pick<WireVisitPhoto, "id" | "width" | "height">;
  alt: string;
  /** Why the reader opens a visit that isn't their own. */
  reason: string | undefined;
};

/** One picture of a visit. Its bytes are only in this page's memory. */
function VisitPicture({ visitId, photo: { id, width, height }, alt, reason }: VisitPictureProps) {
  const [url, setUrl] = useState<string>();
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try repeats the request
  useEffect(() => {
    let objectUrl: string | undefined;
    const controller = new AbortController();
    const request = {
      params: { id: visitId, photoId: id },
      query: reason ? { reason } : {},
      signal: controller.signal,
    };
    deskApi.download("readVisitPhoto", request).then(
      (blob) => {
        if (controller.signal.aborted) return;
        objectUrl = URL.createObjectURL(blob);
        setUrl(objectUrl);
      },
      () => controller.signal.aborted || setFailed(true),
    );
    return () => {
      controller.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [visitId, id, reason, tries]);

  if (hasFailed)
    return (
      <p role="alert" className="grid justify-items-start gap-2 text-error">
        The picture didn't load.
        <button
          type="button"
          className="btn btn-small btn-outline"
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          Try again
        </button>
      </p>
    );
  if (!url) return <div className="skeleton w-full" style={{ aspectRatio: `${width} / ${height}` }} aria-busy />;
  return <img src={url} alt={alt} width={width} height={height} className="h-auto w-full border border-linen" />;
}
