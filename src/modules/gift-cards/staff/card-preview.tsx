import { splitPictureName } from "#shared/focal-point.ts";
import { parseUploadedPicture } from "#shared/uploaded-picture.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { cx } from "#web/cx.ts";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";

/** Converts a record's picture name to the form that components use; undefined for no picture. */
export function pictureOf(name: unknown) {
  const { name: file, focalPoint } = splitPictureName(typeof name === "string" ? name : "");
  if (!file) return undefined;
  const shape = parseUploadedPicture(file) ?? { width: 800, height: 1000 };
  return { image: `/pictures/${file}`, alt: "", ...shape, focalPoint };
}

/** Preview of a card with its picture, and with text in the area where it must be readable. */
export function CardPreview({ picture, ink, amounts }: { picture: unknown; ink: unknown; amounts: unknown }) {
  const { name } = useClinic();
  const shown = pictureOf(picture);
  const [amount = ""] = Array.isArray(amounts) ? amounts.map(String) : [];
  return (
    <>
      <h2 className="text-section pb-3">The card</h2>
      {shown ? (
        <div className="relative overflow-hidden rounded-[3px]">
          <Picture picture={shown} sizes="320px" decorative className="aspect-[8/5] rounded-none" />
          <p
            aria-hidden="true"
            className={cx(
              "absolute top-[32%] left-[28%] w-[44%] text-small leading-tight",
              ink === "light" ? "text-paper" : "text-ink",
            )}
          >
            <Wordmark name={name} className="text-small" />
            <span className="nums block pt-1 font-display text-h3">{amount && `$${amount.replace("$", "")}`}</span>
          </p>
        </div>
      ) : (
        <p className="text-ink-soft">Upload a picture, at least 1,200 pixels wide.</p>
      )}
      <p className="pt-3 text-small text-ink-soft">
        Words appear left of center. Light or dark, they need a contrast of 4.5 with the picture there.
      </p>
    </>
  );
}
