/** The pages of policies: their address, their name among page records, and what stands on top. */
export const policyPages = [
  { path: "/privacy-policy", page: "privacy-policy", call: "getPrivacyPolicy", title: "Privacy policy" },
  { path: "/terms", page: "terms", call: "getTerms", title: "Terms" },
  { path: "/shipping-policy", page: "shipping-policy", call: "getShippingPolicy", title: "Shipping and pickup" },
  { path: "/return-policy", page: "return-policy", call: "getReturnPolicy", title: "Returns" },
] as const;

export type PolicyPage = (typeof policyPages)[number];

/** Returns the policy that a page (`pageOf`) shows. */
export function findPolicyPage(page: string): PolicyPage | undefined {
  const path = page.replace(/\/$/, "");
  return policyPages.find((policy) => policy.path === path);
}
