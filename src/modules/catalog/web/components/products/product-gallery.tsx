import type { ReactNode } from "react";
import { WIDEST_PICTURE } from "#shared/picture-widths.ts";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";
import type { WireProductDetail } from "../../../contract/product.ts";
import { ProductPlaceholder } from "../../drawings/product-placeholder.tsx";

const MAIN_SIZES = "(width < 787px) 100vw, 35vw";
const SIDE_SIZES = "(width < 787px) 50vw, 24vw";

/**
 * Shows the product large, with a close-up and a picture in use beside it, or below it on a phone. Each can be
 * enlarged. Without pictures, the drawing is shown once.
 */
export function ProductGallery({ product }: { product: WireProductDetail }) {
  const [first, second = first] = product.productImages;
  const placeholder = <ProductPlaceholder form={product.form} brand={product.brand.slug} />;
  if (!first)
    return (
      <div className="max-md:mx-[calc(-1*var(--margin))] md:bleed-start">
        <Picture picture={undefined} sizes="50vw" className="aspect-[5/6] max-md:rounded-none" fallback={placeholder} />
      </div>
    );
  return (
    <div className="grid grid-cols-2 gap-2 max-md:mx-[calc(-1*var(--margin))] md:bleed-start md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-4">
      <OpensLarge picture={first} className="max-md:col-span-2 md:row-span-2">
        <Picture
          picture={first}
          sizes={MAIN_SIZES}
          widest={WIDEST_PICTURE}
          priority
          className="aspect-[5/6] max-md:rounded-none md:aspect-auto md:h-full"
          fallback={placeholder}
        />
      </OpensLarge>
      {/* A close-up in the main picture's file, almost twice as large as this box, which the page loads anyway. */}
      <Picture
        picture={first}
        sizes={MAIN_SIZES}
        widest={WIDEST_PICTURE}
        decorative
        className="aspect-[7/8]"
        imageClassName="origin-[50%_62%] scale-[1.9]"
        fallback={placeholder}
      />
      <OpensLarge picture={second}>
        <Picture picture={second} sizes={SIDE_SIZES} className="aspect-[7/8]" fallback={placeholder} />
      </OpensLarge>
    </div>
  );
}

type OpensLargeProps = { picture: PictureData | undefined; className?: string; children: ReactNode };

/**
 * Links a picture in the gallery to its full-size file, so that the picture can be enlarged by keyboard and before
 * JavaScript loads.
 */
function OpensLarge({ picture, className, children }: OpensLargeProps) {
  if (!picture) return <div className={className}>{children}</div>;
  return (
    <a href={`${picture.image}-${WIDEST_PICTURE}.webp`} className={`relative block cursor-zoom-in ${className ?? ""}`}>
      <span className="sr-only">View larger: </span>
      {children}
    </a>
  );
}
