/** Returns a new idempotency key: a press makes one change, even if its response is lost and it is sent again. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });
