/**
 * Returns a new idempotency key, so that a press makes one change even if the response is lost and the request is
 * repeated.
 */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });
