/**
 * What of a picture must stay in view where a page crops it, in percent from its left and top edge. Both are multiples of
 * `FOCAL_STEP`, so that the stylesheet has a class for each (no style attribute passes the content security policy).
 */
export type FocalPoint = { x: number; y: number };

export const FOCAL_STEP = 5;

const PERCENT = "(100|[1-9]?[05])";
const NAMED = new RegExp(`^([^@]+)(?:@${PERCENT}x${PERCENT})?$`);

/** Whether a record may name a picture so: the picture, and after an `@` its focal point if one was set (`hero@35x60`). */
export function isPictureName(text: string): boolean {
  return NAMED.test(text);
}

/** The picture that a record names, and the focal point that was set for it there. */
export function splitPictureName(text: string): { name: string; focalPoint?: FocalPoint } {
  const [, name = text, x, y] = NAMED.exec(text) ?? [];
  return x === undefined || y === undefined ? { name } : { name, focalPoint: { x: Number(x), y: Number(y) } };
}

/** The name under which a record has a picture with this focal point; without one, pages crop as they are drawn. */
export function joinPictureName(name: string, focalPoint: FocalPoint | undefined): string {
  return focalPoint ? `${name}@${focalPoint.x}x${focalPoint.y}` : name;
}

/** The nearest point on the grid, inside the picture. */
export function toFocalPoint({ x, y }: FocalPoint): FocalPoint {
  const onGrid = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / FOCAL_STEP) * FOCAL_STEP));
  return { x: onGrid(x), y: onGrid(y) };
}
