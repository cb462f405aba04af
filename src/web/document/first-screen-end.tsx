const ID = "first-screen-end";

/**
 * Marks the end of what a wide window shows first, if its texts are centered or at the bottom: the browser paints only
 * when it has received everything up to here. Otherwise a document that arrives in parts would move the texts received
 * first. Narrow windows show texts from the top, and paint at once.
 */
export const FirstScreenEnd = () => (
  <>
    <link rel="expect" href={`#${ID}`} blocking="render" media="(width >= 787px)" />
    <span id={ID} hidden />
  </>
);
