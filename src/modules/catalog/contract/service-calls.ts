import { z } from "zod";
import {
  defineCall,
  idSchema,
  pagedSchema,
  pagingSchema,
  pictureSchema,
  slugSchema,
  textSchema,
} from "#shared/contract/define-call.ts";
import { namedSchema } from "./product.ts";
import { serviceDetailSchema, serviceSchema } from "./service.ts";

/** Cache tags for the treatments and their categories. A handler adds tags for those it shows. */
const listed = { tags: ["services", "categories"] } as const;

/** Returns categories in menu order, each with the names of all its treatments, for menus (SH-4). */
export const listCategories = defineCall({
  method: "GET",
  path: "admin/Category/allCategory",
  summary: "Categories of treatments in menu order, with the names of their treatments",
  auth: "none",
  answer: {
    data: z.array(
      namedSchema.extend({
        intro: z.string(),
        picture: pictureSchema,
        services: z.array(namedSchema),
        /** Earlier slugs, from which clients redirect. */
        formerSlugs: z.array(z.string()),
      }),
    ),
  },
  cache: listed,
});

const serviceFilter = z.object({
  /** The id or slug of a category. */
  categoryId: slugSchema.optional(),
  name: textSchema(100, 0).optional(),
  ...pagingSchema,
});

export const listServices = defineCall({
  method: "GET",
  path: "Service/beforeLogin/paginate",
  summary: "Treatments in menu order, of one category or by name",
  auth: "none",
  query: serviceFilter,
  answer: { data: pagedSchema(serviceSchema) },
  cache: listed,
});

export const listServicesForCustomer = defineCall({
  method: "GET",
  path: "Service/afterLogin/paginate",
  summary: "Treatments in menu order, of one category or by name",
  auth: "customer",
  query: serviceFilter,
  answer: { data: pagedSchema(serviceSchema) },
});

export const getServiceByName = defineCall({
  method: "GET",
  path: "Service/ByName/{name}",
  summary: "A treatment by its slug; id decides which category’s it is",
  auth: "optional",
  params: z.object({ name: slugSchema }),
  query: z.object({ id: idSchema.optional() }),
  answer: { data: serviceDetailSchema },
  failures: ["not_found"],
  cache: { tags: ["services", "categories", "add-ons", "practitioners"] },
});

export const listServicesOnSale = defineCall({
  method: "GET",
  path: "Service/getOnSale/Service",
  summary: "Treatments whose sale price is in force",
  auth: "none",
  answer: { data: z.array(serviceSchema) },
  cache: { tags: ["services", "categories", "service-prices"] },
});

export const listServicesOnSaleForCustomer = defineCall({
  method: "GET",
  path: "Service/getOnSaleByToken/Service",
  summary: "Treatments whose sale price is in force, with the member’s price",
  auth: "customer",
  answer: { data: z.array(serviceSchema) },
});
