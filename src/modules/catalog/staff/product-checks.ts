import { counted } from "#shared/counted.ts";

type Values = Readonly<Record<string, unknown>>;
/** `wrong`: prevents saving or selling. `missing`: recommended. */
type Check = { state: "good" | "missing" | "wrong"; words: string };

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the sizes as entered. */
export const sizesIn = (values: Values) => listIn(values.sizes) as readonly Values[]; // rows are records

/** Returns a checklist: what a product still lacks, and what is in order. */
export function checksOf(values: Values, record: Values): Check[] {
  const sizes = sizesIn(values);
  const ingredients = listIn(values.ingredients).length;
  const dear = sizes.find(({ price, salePrice }) => Number(salePrice ?? 0) > 0 && Number(salePrice) >= Number(price));
  return [
    sizes.length > 0
      ? { state: "good", words: "There is a size to buy" }
      : { state: "wrong", words: "Without a size it can’t be bought" },
    record.picture ? { state: "good", words: "There is a picture" } : { state: "missing", words: "No picture yet" },
    ingredients > 0
      ? { state: "good", words: `${counted(ingredients, "ingredient")} listed` }
      : { state: "missing", words: "No ingredients listed yet" },
    ...(dear ? [{ state: "wrong" as const, words: `${String(dear.size)}: the sale price isn’t below the price` }] : []),
    values.isActive === true
      ? { state: "good", words: "Shown in the shop" }
      : { state: "missing", words: "Hidden: the shop doesn’t show it" },
  ];
}
