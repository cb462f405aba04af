declare module "virtual:words" {
  import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

  /**
   * The compiled messages of each language, by id. Empty in a browser, where the scripts contain their messages inline.
   */
  const catalogs: Record<string, Record<string, CompiledMessage>>;
  export default catalogs;
}
