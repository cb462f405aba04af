import type { linkHeaders } from "#modules/booking/web/load-moment.ts";
import type { WirePrepare } from "../../contract/prepare-calls.ts";

/** The props of a part of the page. */
export type PartProps = {
  prepare: WirePrepare;
  /** The visit's id. */
  id: string;
  headers: ReturnType<typeof linkHeaders>;
  /** Reloads the page's data. */
  refresh(): Promise<void>;
};
