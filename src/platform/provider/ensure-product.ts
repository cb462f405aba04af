import type { Stripe } from "stripe";

/** Makes sure that there is a product of the provider under an id of ours. `isInvalid`: it doesn't know the id. */
export async function ensureProduct(
  stripe: Stripe,
  product: { id: string; name: string },
  isInvalid: (error: unknown) => boolean,
): Promise<void> {
  try {
    await stripe.products.retrieve(product.id);
  } catch (error) {
    if (!isInvalid(error)) throw error;
    await stripe.products.create(product, { idempotencyKey: `product:${product.id}` });
  }
}
