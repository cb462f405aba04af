import { LostSecretError, type Secrets } from "#platform/secrets.ts";

const boundTo = (id: string) => `visit_photos:${id}`;

/** Encrypts a picture for its own row: nothing else opens it. */
export function sealPhoto(secrets: Secrets, id: string, bytes: Uint8Array): Uint8Array {
  return secrets.seal("health", boundTo(id), bytes);
}

/** The picture; undefined when its secret is no longer among those that are set, or when the row isn't its own. */
export function openPhoto(secrets: Secrets, id: string, sealed: Uint8Array): Uint8Array | undefined {
  try {
    return secrets.open("health", boundTo(id), sealed);
  } catch (error) {
    if (error instanceof LostSecretError) return undefined;
    throw error;
  }
}
