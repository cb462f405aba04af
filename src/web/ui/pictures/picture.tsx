import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FocalPoint } from "#shared/focal-point.ts";
import { PICTURE_WIDTHS, WIDEST_ON_PAGES } from "#shared/picture-widths.ts";
import { cx } from "../../cx.ts";

/**
 * A picture as returned by the API. `image` is a path such as /pictures/product-p01-1; width and height are those of
 * the original (master).
 */
export type PictureData = {
  image: string;
  alt: string;
  width: number;
  height: number;
  /** The point that staff want to stay visible. It takes precedence over the page's own crop. */
  focalPoint?: FocalPoint;
};

type PictureProps = {
  picture: PictureData | null | undefined;
  /** Another picture (a taller crop) for windows up to 786 px wide. */
  narrow?: PictureData | null;
  /** The picture's displayed width, as in the HTML attribute. */
  sizes: string;
  /** The maximum width offered, if different from the default. */
  widest?: number;
  /** Whether this is the page's main picture at first sight, which is loaded immediately and before others. */
  priority?: boolean;
  /** Whether the picture is decoration beside equivalent text, without alternative text. */
  decorative?: boolean;
  /** Shown when there's no picture, or it can't be loaded. */
  fallback?: ReactNode;
  /** Classes of the box: its aspect ratio and position. */
  className?: string;
  /** Classes of the image within the box: object-position and transitions. */
  imageClassName?: string;
};

const NARROW = "(width < 787px)";
const FORMATS = ["avif", "webp"] as const;

/** Returns the pictures.css classes that set the focal point of the image. */
const focalClasses = (point?: FocalPoint) => point && `fx-${point.x} fy-${point.y}`;

/** The maximum number of screen pixels per CSS pixel. */
const DENSEST = 3;

/** Returns the maximum width that a picture needs, if its sizes are in pixels and not relative to the window. */
function widestNeeded(sizes: string): number {
  const places = sizes.replaceAll(/\([^)]*\)/g, "");
  if (!/^[^a-z%]*(px[^a-z%]*)+$/.test(places)) return Number.POSITIVE_INFINITY;
  const needed = DENSEST * Math.max(...Array.from(places.matchAll(/\d+/g), ([pixels]) => Number(pixels)));
  return PICTURE_WIDTHS.find((width) => width >= needed) ?? needed;
}

/** Returns "/pictures/a-160.avif 160w, …", up to the original's width and the requested width. */
export function sourceSet(
  { image, width: masterWidth }: Pick<PictureData, "image" | "width">,
  widest: number,
  format: (typeof FORMATS)[number],
): string {
  const widths = PICTURE_WIDTHS.filter((width) => width <= Math.min(masterWidth, widest));
  const offered = widths.length > 0 ? widths : [PICTURE_WIDTHS[0]];
  return offered.map((width) => `${image}-${width}.${format} ${width}w`).join(", ");
}

/** Shows a responsive picture that fills its box (object-fit: cover), which keeps its size while loading. */
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

  // An image can fail to load before hydration adds its listener.
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
