import type { WirePrepare } from "../../contract/prepare/prepare-calls.ts";
import type { linkHeaders } from "../load-moment.ts";

/** The props of a part of the page. */
export type PartProps = {
  prepare: WirePrepare;
  /** The visit's id. */
  id: string;
  headers: ReturnType<typeof linkHeaders>;
  /** Reloads the page's data. */
  refresh(): Promise<void>;
};
