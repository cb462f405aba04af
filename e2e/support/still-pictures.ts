import type { BrowserContext } from "playwright-core";

const BODY = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** Boxes are what they are without the pictures in them, which a server takes its time to make. */
export async function withoutPictures(context: BrowserContext): Promise<void> {
  await context.route("**/pictures/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: BODY }));
}
