import { productDescription } from "#modules/catalog/contract/admin/product.ts";
import { ProductPictures } from "../../catalog/product-pictures.tsx";
import { ProductSizes } from "../../catalog/product-sizes.tsx";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(productDescription);

const schemas = async () =>
  (await import("#modules/catalog/contract/admin/product-resource.ts")).productResource.schemas;

export default function Product() {
  return (
    <ResourceForm
      description={productDescription}
      path="/admin/products"
      listTitle="Products"
      schemas={schemas}
      onSite={({ isActive, archivedAt, slug }) => (isActive && !archivedAt ? `/product/${slug}` : undefined)}
      below={({ id }, refresh) => (
        <>
          <ProductPictures productId={id} refresh={refresh} />
          <ProductSizes productId={id} refresh={refresh} />
        </>
      )}
    />
  );
}
