type SoldProduct = { form: string; brand: { slug: string }; rating: { count: number } };

/**
 * Returns the products with the most reviews, reordered so that neighbors differ in form if possible, and in brand too.
 * Products with equally many reviews are taken in their given order.
 */
export function bestSellersOf<Product extends SoldProduct>(products: readonly Product[], count: number): Product[] {
  const left = products.toSorted((one, other) => other.rating.count - one.rating.count).slice(0, count);
  const chosen: Product[] = [];
  while (left.length > 0) {
    const last = chosen.at(-1);
    const differs = ({ form, brand }: Product) =>
      Number(form !== last?.form) * 2 + Number(brand.slug !== last?.brand.slug);
    const next = left.reduce((best, product) => (differs(product) > differs(best) ? product : best));
    left.splice(left.indexOf(next), 1);
    chosen.push(next);
  }
  return chosen;
}
