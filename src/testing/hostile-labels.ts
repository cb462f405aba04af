/** Ingredient lists that make a careless pattern backtrack excessively. */
export const hostileLabels: readonly string[] = [
  "(".repeat(10_000),
  "[".repeat(10_000),
  "<".repeat(10_000),
  "a,".repeat(10_000),
  "+/-".repeat(5_000),
  "1,".repeat(5_000),
  "a ".repeat(10_000),
  ". ".repeat(10_000),
  "*".repeat(20_000),
  `${" ".repeat(19_000)}[`,
  " \n".repeat(10_000),
  "<a".repeat(10_000),
  `[${",".repeat(19_000)}`,
  `Water${" .".repeat(9_000)}x`,
];
