/** A press is one change, also when its answer is lost and it is sent again. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });
