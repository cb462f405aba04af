import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FocalPoint } from "#shared/focal-point.ts";
import { PICTURE_WIDTHS, WIDEST_ON_PAGES } from "#shared/picture-widths.ts";
import { cx } from "../../cx.ts";

/** A picture as the API answers it: `image` is a path such as /pictures/product-p01-1, sizes are the master's. */
export type PictureData = {
  image: string;
  alt: string;
  width: number;
  height: number;
  /** What staff want to keep in view: stronger than what the page says of the crop. */
  focalPoint?: FocalPoint;
};

type PictureProps = {
  picture: PictureData | null | undefined;
  /** Another picture (a taller crop) for windows of 786 px and less. */
  narrow?: PictureData | null;
  /** How wide it is shown, as in the HTML attribute. */
  sizes: string;
  /** The widest that is offered, where it isn't the usual. */
  widest?: number;
  /** The one picture that matters on first sight: loaded at once, before others. */
  priority?: boolean;
  /** Decoration beside words that say the same: no alternative text. */
  decorative?: boolean;
  /** Drawn when there's no picture, or it can't be loaded. */
  fallback?: ReactNode;
  /** The box: its aspect ratio and its place. */
  className?: string;
  /** object-position and transitions of the image within the box. */
  imageClassName?: string;
};

const NARROW = "(width < 787px)";
const FORMATS = ["avif", "webp"] as const;

/** Classes of pictures.css that set the focal point of the image inside. */
const focalClasses = (point?: FocalPoint) => point && `fx-${point.x} fy-${point.y}`;

/** Pixels of the screen for each CSS pixel, at most. */
const DENSEST = 3;

/** Returns how wide a picture is ever needed: sizes in pixels say so, and parts of a window don't. */
function widestNeeded(sizes: string): number {
  const places = sizes.replaceAll(/\([^)]*\)/g, "");
  if (!/^[^a-z%]*(px[^a-z%]*)+$/.test(places)) return Number.POSITIVE_INFINITY;
  const needed = DENSEST * Math.max(...Array.from(places.matchAll(/\d+/g), ([pixels]) => Number(pixels)));
  return PICTURE_WIDTHS.find((width) => width >= needed) ?? needed;
}

/** "/pictures/a-160.avif 160w, …" up to the master's own width, and no wider than asked. */
export function sourceSet(
  { image, width: masterWidth }: Pick<PictureData, "image" | "width">,
  widest: number,
  format: (typeof FORMATS)[number],
): string {
  const widths = PICTURE_WIDTHS.filter((width) => width <= Math.min(masterWidth, widest));
  const offered = widths.length > 0 ? widths : [PICTURE_WIDTHS[0]];
  return offered.map((width) => `${image}-${width}.${format} ${width}w`).join(", ");
}

/** A responsive picture that keeps its box while it loads and fills it (object-fit: cover). */
export function Picture({
  picture,
  narrow,
  sizes,
  widest = WIDEST_ON_PAGES,
  priority,
  decorative,
  fallback,
  className,
  imageClassName,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();

  // An image can fail before hydration has put a listener on it.
  useEffect(() => {
    const element = image.current;
    if (element?.complete && element.naturalWidth === 0) setFailed(picture?.image);
  }, [picture?.image]);

  if (!picture || failed === picture.image) {
    return <div className={cx("picture", className)}>{fallback}</div>;
  }
  const isOurs = picture.image.startsWith("/pictures/");
  const largest = PICTURE_WIDTHS.findLast((width) => width <= Math.min(picture.width, 960)) ?? 160;
  const most = Math.min(widest, widestNeeded(sizes));
  const sources = (of: PictureData, media?: string) =>
    FORMATS.map((format) => (
      <source key={format} media={media} type={`image/${format}`} srcSet={sourceSet(of, most, format)} sizes={sizes} />
    ));
  const img = (
    <img
      ref={image}
      src={isOurs ? `${picture.image}-${largest}.webp` : picture.image}
      alt={decorative ? "" : picture.alt}
      width={picture.width}
      height={picture.height}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding={priority ? "sync" : "async"}
      className={cx(
        imageClassName,
        picture.focalPoint && (narrow ? "md:focal-outer" : "focal-outer"),
        narrow?.focalPoint && "max-md:focal-inner",
      )}
      onError={() => setFailed(picture.image)}
    />
  );
  return (
    <div className={cx("picture", focalClasses(picture.focalPoint), className)}>
      {isOurs ? (
        <picture className={focalClasses(narrow?.focalPoint)}>
          {narrow && sources(narrow, NARROW)}
          {sources(picture)}
          {img}
        </picture>
      ) : (
        img
      )}
    </div>
  );
}
