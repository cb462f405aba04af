import { Picture } from "#web/ui/picture.tsx";
import { ProductPlaceholder } from "#web/ui/product-placeholder.tsx";
import type { WireProductDetail } from "../../contract/product.ts";

/** The product large, beside it a closer look and it in its setting; on a phone a row to swipe. */
export function ProductGallery({ product }: { product: WireProductDetail }) {
  const [first, second = first] = product.productImages;
  const placeholder = <ProductPlaceholder form={product.form} brand={product.brand.slug} />;
  return (
    <div className="max-md:scroll-row gap-3 max-md:mx-[calc(-1*var(--margin))] max-md:px-[var(--margin)] md:bleed-start md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:gap-4">
      <Picture
        picture={first}
        sizes="(width < 787px) 86vw, 35vw"
        priority
        className="aspect-[4/5] max-md:w-[86vw] md:row-span-2 md:aspect-auto md:min-h-full"
        imageClassName="max-md:size-full"
        fallback={placeholder}
      />
      <Picture
        picture={first}
        sizes="(width < 787px) 86vw, 24vw"
        decorative
        className="aspect-[4/5] max-md:w-[70vw] md:aspect-[7/8]"
        imageClassName="origin-[50%_62%] scale-[1.9]"
        fallback={placeholder}
      />
      <Picture
        picture={second}
        sizes="(width < 787px) 86vw, 24vw"
        className="aspect-[4/5] max-md:w-[86vw] md:aspect-[7/8]"
        fallback={placeholder}
      />
    </div>
  );
}
