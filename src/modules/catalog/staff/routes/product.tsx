import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { productDescription } from "../contract/product.ts";
import { ProductAside } from "../product-aside.tsx";
import { ProductPictures } from "../product-pictures.tsx";
import { StockMenu } from "../stock-menu.tsx";

export const clientLoader = formLoader(productDescription);

const schemas = async () => (await import("../contract/product-resource.ts")).productResource.schemas;

export default function Product() {
  return (
    <ResourceForm
      description={productDescription}
      path="/admin/products"
      listTitle="Products"
      schemas={schemas}
      onSite={({ isActive, archivedAt, slug }) => (isActive && !archivedAt ? `/product/${slug}` : undefined)}
      rowActions={{
        sizes: (size, refresh) => <StockMenu record={{ ...size, title: size.size }} onDone={() => void refresh()} />,
      }}
      slots={{
        "Sizes and stock": {
          before: ({ record, refresh }) => <ProductPictures productId={record.id} refresh={refresh} />,
        },
      }}
      aside={{
        label: "As customers see it",
        of: (values, { record }) => <ProductAside values={values} record={record} />,
      }}
    />
  );
}
