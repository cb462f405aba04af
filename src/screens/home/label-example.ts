/** A label as an example, with what the checker says of each name; a test asks the checker. */
export const LABEL_EXAMPLE: readonly { name: string; says?: "clogs" | "soothes" }[] = [
  { name: "Aqua" },
  { name: "Niacinamide", says: "soothes" },
  { name: "Theobroma Cacao Seed Butter", says: "clogs" },
  { name: "Lanolin" },
  { name: "Panthenol", says: "soothes" },
  { name: "Isopropyl Myristate", says: "clogs" },
  { name: "Tocopherol" },
];
