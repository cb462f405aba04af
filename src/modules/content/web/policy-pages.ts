/** The pages of policies: their address, their name among page records, and what stands on top. */
export const policyPages = [
  { path: "/privacy-policy", page: "privacy-policy", call: "getPrivacyPolicy", title: "Privacy policy" },
  { path: "/terms", page: "terms", call: "getTerms", title: "Terms" },
  { path: "/shipping-policy", page: "shipping-policy", call: "getShippingPolicy", title: "Shipping and pickup" },
  { path: "/return-policy", page: "return-policy", call: "getReturnPolicy", title: "Returns" },
] as const;

export type PolicyPage = (typeof policyPages)[number];

/** The policy an address shows, also when the address is that of its data. */
export function findPolicyPage(url: string): PolicyPage | undefined {
  const path = new URL(url).pathname.replace(/\.data$/, "").replace(/\/$/, "");
  return policyPages.find((policy) => policy.path === path);
}
