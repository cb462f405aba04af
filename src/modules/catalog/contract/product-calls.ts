import { z } from "zod";
import {
  centsSchema,
  defineCall,
  idSchema,
  listOf,
  pagedSchema,
  pagingSchema,
  pictureSchema,
  slugSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { filterGroups } from "../domain/shelf.ts";
import { namedSchema, productDetailSchema, productSchema } from "./product.ts";
import { facetsSchema, productFilterSchema } from "./product-filter.ts";

/**
 * Cache tags for lists of products, and for lists of the values products are grouped by, such as brands. A handler adds
 * tags for the products it shows.
 */
const listed = { tags: ["products", "taxonomies"] } as const;
/** Cache tags for product lists whose content or order can change with a price. */
const listedByPrice = { tags: ["products", "taxonomies", "product-prices"] } as const;
/** Cache tags for a product's page, which also shows the ingredient checker's results. */
const flagged = { tags: ["products", "taxonomies", "ingredients"] } as const;

/** Returns a page of products with the counts of its filters (PG-3). */
export const listProducts = defineCall({
  method: "GET",
  path: "Product/all/paginate",
  summary: "Products by filters, with how many each further filter would leave",
  auth: "optional",
  query: productFilterSchema,
  answer: { data: pagedSchema(productSchema).extend({ facets: facetsSchema }) },
  cache: listedByPrice,
});

const valueSchema = namedSchema.extend({
  description: z.string(),
  /** The product's current slug, if an earlier one was requested. Clients redirect to it. */
  movedTo: z.string().optional(),
});

/** Returns products with one taxonomy value (PG-4). */
export const listProductsByCategory = defineCall({
  method: "GET",
  path: "Product/byCategory/{type}/{name}",
  summary: "Products of one brand, skin type, skin condition, product type or nutrition",
  auth: "none",
  params: z.object({ type: z.enum(filterGroups), name: slugSchema }),
  query: z.object(pagingSchema),
  answer: { data: pagedSchema(productSchema).extend({ value: valueSchema }) },
  failures: ["not_found"],
  cache: listed,
});

export const getProductByName = defineCall({
  method: "GET",
  path: "Product/ByName/{name}",
  summary: "A product by its slug; id decides between equal slugs",
  auth: "none",
  params: z.object({ name: slugSchema }),
  query: z.object({ id: idSchema.optional() }),
  answer: { data: productDetailSchema },
  failures: ["not_found"],
  cache: flagged,
});

export const getProductById = defineCall({
  method: "GET",
  path: "Product/{id}",
  summary: "A product by its id",
  auth: "none",
  params: z.object({ id: idSchema }),
  answer: { data: productDetailSchema },
  failures: ["not_found"],
  cache: flagged,
});

/** Returns the stock available now. Never cached: cached pages call it to show the current stock. */
export const getProductStock = defineCall({
  method: "GET",
  path: "Product/stock",
  summary: "Stock of every size of some products, as it is now",
  auth: "none",
  query: z.object({ ids: listOf(z.string().max(2_000)) }),
  answer: {
    data: z.array(
      z.object({
        _id: z.string(),
        inStock: z.boolean(),
        stock: z.int(),
        sizes: z.array(z.object({ _id: z.string(), inStock: z.boolean(), stock: z.int() })),
      }),
    ),
  },
});

export const listProductsOnSale = defineCall({
  method: "GET",
  path: "Product/getOnSale/Product",
  summary: "Products whose sale price is in force, the ones ending first at the top",
  auth: "none",
  answer: { data: z.array(productSchema) },
  cache: listedByPrice,
});

/** Returns products that go with this one, of the same kind or for the same skin. */
export const listRelatedProducts = defineCall({
  method: "GET",
  path: "Product/related/{id}",
  summary: "Products like this one",
  auth: "none",
  params: z.object({ id: idSchema }),
  answer: { data: z.array(productSchema) },
  cache: listed,
});

export const bundleSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  picture: pictureSchema,
  products: z.array(
    productSchema.pick({ _id: true, name: true, slug: true, brand: true, productImages: true, form: true }).extend({
      sizeId: z.string(),
      size: z.string(),
      quantity: z.int(),
      price: centsSchema,
      inStock: z.boolean(),
    }),
  ),
  price: centsSchema,
  /** The current price of the parts if bought separately. */
  fullPrice: centsSchema,
  inStock: z.boolean(),
});

export type WireBundle = FromWire<z.output<typeof bundleSchema>>;

export const getBundleOfProduct = defineCall({
  method: "GET",
  path: "FrequentlyBuyProduct/byProduct/{id}",
  summary: "The bundle that this product is often bought in, or null",
  auth: "none",
  params: z.object({ id: idSchema }),
  answer: { data: bundleSchema.nullable() },
  cache: { tags: ["bundles", "products", "taxonomies"] },
});

const taxonomyAnswer = { data: z.array(namedSchema.extend({ productCount: z.int() })) };

function taxonomyCall<const Path extends string>(path: Path, what: string) {
  return defineCall({
    method: "GET",
    path,
    summary: `All ${what} with how many products each has`,
    auth: "none",
    answer: taxonomyAnswer,
    cache: listed,
  });
}

export const listSkinTypes = taxonomyCall("admin/SkinType/allSkinType", "skin types");
export const listProductTypes = taxonomyCall("admin/ProductType/allProductType", "product types");
export const listBrands = taxonomyCall("admin/Brand/allBrand", "brands");
export const listSkinConditions = taxonomyCall("admin/SkinCondition/allSkinCondition", "skin conditions");
export const listNutrition = taxonomyCall("admin/Nutrition/allNutrition", "kinds of nutrition");

const wishlistAnswer = { wishlist: z.object({ products: z.array(productSchema) }) };

export const getWishlist = defineCall({
  method: "GET",
  path: "user/myWishlist",
  summary: "My favorites, the latest first",
  auth: "customer",
  answer: wishlistAnswer,
});

export const addToWishlist = defineCall({
  method: "POST",
  path: "user/wishlist/{productId}",
  summary: "Add a product to my favorites; again changes nothing",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ productId: idSchema }),
  answer: wishlistAnswer,
  failures: ["not_found"],
});

export const removeFromWishlist = defineCall({
  method: "DELETE",
  path: "user/wishlist/{productId}",
  summary: "Take a product out of my favorites",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ productId: idSchema }),
  answer: wishlistAnswer,
});
