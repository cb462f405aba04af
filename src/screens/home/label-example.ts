/** An example label, with the checker's result for each name; a test compares it with the checker. */
export const LABEL_EXAMPLE: readonly { name: string; says?: "clogs" | "soothes" }[] = [
  { name: "Aqua" },
  { name: "Niacinamide", says: "soothes" },
  { name: "Theobroma Cacao Seed Butter", says: "clogs" },
  { name: "Lanolin" },
  { name: "Panthenol", says: "soothes" },
  { name: "Isopropyl Myristate", says: "clogs" },
  { name: "Tocopherol" },
];
