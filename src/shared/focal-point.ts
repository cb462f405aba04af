/**
 * The point of a picture that must stay visible where a page crops it, in percent from its left and top edges. Both are
 * multiples of `FOCAL_STEP`, so that the stylesheet has a class for each (the content security policy allows no style
 * attributes).
 */
export type FocalPoint = { x: number; y: number };

export const FOCAL_STEP = 5;

const PERCENT = "(100|[1-9]?[05])";
const NAMED = new RegExp(`^([^@]+)(?:@${PERCENT}x${PERCENT})?$`);

/**
 * Whether a record may use this picture name: the picture, and after an `@` its focal point if one was set
 * (`hero@35x60`).
 */
export function isPictureName(text: string): boolean {
  return NAMED.test(text);
}

/** Splits a record's picture name into the picture and the focal point set for it. */
export function splitPictureName(text: string): { name: string; focalPoint?: FocalPoint } {
  const [, name = text, x, y] = NAMED.exec(text) ?? [];
  return x === undefined || y === undefined ? { name } : { name, focalPoint: { x: Number(x), y: Number(y) } };
}

/** Returns the record's name for a picture with this focal point; without one, pages use their default crop. */
export function joinPictureName(name: string, focalPoint: FocalPoint | undefined): string {
  return focalPoint ? `${name}@${focalPoint.x}x${focalPoint.y}` : name;
}

/** Returns the nearest grid point inside the picture. */
export function toFocalPoint({ x, y }: FocalPoint): FocalPoint {
  const onGrid = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / FOCAL_STEP) * FOCAL_STEP));
  return { x: onGrid(x), y: onGrid(y) };
}
