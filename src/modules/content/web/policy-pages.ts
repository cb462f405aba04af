/** The policy pages: URL path, name in the page records, and heading. */
export const policyPages = [
  { path: "/privacy-policy", page: "privacy-policy", call: "getPrivacyPolicy", title: "Privacy policy" },
  { path: "/terms", page: "terms", call: "getTerms", title: "Terms" },
  { path: "/shipping-policy", page: "shipping-policy", call: "getShippingPolicy", title: "Shipping and pickup" },
  { path: "/return-policy", page: "return-policy", call: "getReturnPolicy", title: "Returns" },
] as const;

export type PolicyPage = (typeof policyPages)[number];

/** Returns the policy shown at a URL path; a slash at the end is ignored. */
export function findPolicyPage(page: string): PolicyPage | undefined {
  const path = page.replace(/\/$/, "");
  return policyPages.find((policy) => policy.path === path);
}
