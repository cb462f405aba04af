import type { Stripe } from "stripe";

/** Ensures that the provider has a product with our id. `isInvalid`: the provider doesn't know the id. */
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
