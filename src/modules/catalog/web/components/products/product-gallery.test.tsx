import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { WireProductDetail } from "../../../contract/product.ts";
import { ProductGallery } from "./product-gallery.tsx";

it("a product without a picture shows its placeholder drawing only once (PG-5)", () => {
  const product = { productImages: [], form: "bottle", brand: { slug: "ours" } } as unknown as WireProductDetail; // the gallery reads no other fields
  expect(renderToString(<ProductGallery product={product} />).match(/class="picture /g)).toHaveLength(1);
});
