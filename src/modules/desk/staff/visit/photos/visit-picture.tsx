import { useEffect, useState } from "react";
import { deskApi } from "../../board/live/desk-api.ts";
import type { WireVisitPhoto } from "../../contract/record/visit-photos.ts";

type VisitPictureProps = {
  visitId: string;
  photo: Pick<WireVisitPhoto, "id" | "width" | "height">;
  alt: string;
  /** Why a visit that isn't the reader's own is read. */
  reason: string | undefined;
};

/** One picture of a visit. Its bytes stay in this page's memory, and go with it. */
export function VisitPicture({ visitId, photo: { id, width, height }, alt, reason }: VisitPictureProps) {
  const [url, setUrl] = useState<string>();
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let made: string | undefined;
    const controller = new AbortController();
    const asked = { params: { id: visitId, photoId: id }, query: reason ? { reason } : {}, signal: controller.signal };
    deskApi.download("readVisitPhoto", asked).then(
      (blob) => {
        if (controller.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      },
      () => controller.signal.aborted || setFailed(true),
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
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
