/** The maximum length of a signature's path: a long name, drawn slowly. */
export const LONGEST_SIGNATURE = 20_000;

/** The minimum length. A shorter path is only a dot. */
const SHORTEST_SIGNATURE = 20;

/** A path drawn with a pen on the field of 600 by 200: an SVG path of moves and lines in whole numbers. */
const PATH = /^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/;

/** Whether this is a valid drawn signature. Only a valid path may be put into a document that shows the signature. */
export function isDrawn(signature: string): boolean {
  return signature.length >= SHORTEST_SIGNATURE && signature.length <= LONGEST_SIGNATURE && PATH.test(signature);
}

/** Masks an email for viewers who may not own it, such as `i•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Returns the SVG path of strokes, each a list of points on the field. */
export function signatureSvgPath(strokes: readonly (readonly { x: number; y: number }[])[]): string {
  return strokes
    .filter((points) => points.length > 1)
    .map((points) =>
      points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${whole(x, 600)} ${whole(y, 200)}`).join(""),
    )
    .join("");
}

const whole = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
