import type { PayRule } from "./pay-rule.ts";

/** The subjects of a rule, as staff choose them. */
export const RULE_SUBJECTS = [
  "all",
  "treatments",
  "category",
  "treatment",
  "products",
  "product_type",
  "brand",
  "product",
  "memberships",
  "plan",
  "packages",
  "package",
  "gift_cards",
  "fees",
] as const;
export type RuleSubject = (typeof RULE_SUBJECTS)[number];

/** The ids of the records that a rule's subject can refer to, such as a category or a product. */
export type SubjectIds = {
  categoryId: string | null;
  serviceId: string | null;
  productTypeId: string | null;
  brandId: string | null;
  productId: string | null;
  planId: string | null;
  packageId: string | null;
};

/** Converts the subject that staff chose to the `what` of a pay rule, which is compared with sales. */
export function whatOf(subject: RuleSubject, ids: SubjectIds): PayRule["what"] {
  switch (subject) {
    case "all":
      return { kind: "all" };
    case "treatments":
      return { kind: "kind", of: "treatment" };
    case "products":
      return { kind: "kind", of: "product" };
    case "memberships":
      return { kind: "kind", of: "membership" };
    case "packages":
      return { kind: "kind", of: "package" };
    case "gift_cards":
      return { kind: "kind", of: "gift_card" };
    case "fees":
      return { kind: "kind", of: "fee" };
    case "category":
      return { kind: "category", of: "treatment", id: ids.categoryId ?? "" };
    case "product_type":
      return { kind: "category", of: "product", id: ids.productTypeId ?? "" };
    case "brand":
      return { kind: "brand", id: ids.brandId ?? "" };
    case "treatment":
      return { kind: "item", of: "treatment", id: ids.serviceId ?? "" };
    case "product":
      return { kind: "item", of: "product", id: ids.productId ?? "" };
    case "plan":
      return { kind: "item", of: "membership", id: ids.planId ?? "" };
    case "package":
      return { kind: "item", of: "package", id: ids.packageId ?? "" };
  }
}
