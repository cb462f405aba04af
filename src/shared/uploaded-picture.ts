/**
 * An uploaded picture as stored in records: the hash of its bytes, and its size, so that pages can reserve space for
 * it.
 */
export type UploadedPicture = { hash: string; width: number; height: number };

/** A focal point may follow the name (focal-point.ts). */
const NAME = /^up:([0-9a-f]{64}):(\d{1,5})x(\d{1,5})(?:@\d{1,3}x\d{1,3})?$/;

export function formatUploadedPicture({ hash, width, height }: UploadedPicture): string {
  return `up:${hash}:${width}x${height}`;
}

/** Parses the name of an uploaded picture; undefined for names of the project's own pictures. */
export function parseUploadedPicture(name: string): UploadedPicture | undefined {
  const [, hash, width, height] = NAME.exec(name) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : undefined;
}
