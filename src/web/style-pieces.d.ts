declare module "*.css?inline&pieces" {
  import type { StylePiece } from "#web/document/used-styles.ts";

  const pieces: StylePiece[];
  export default pieces;
}
