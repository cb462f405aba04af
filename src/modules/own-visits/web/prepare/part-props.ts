import type { linkHeaders } from "#modules/booking/web/load-visit-link-page.ts";
import type { WirePreparation } from "../../contract/prepare-calls.ts";

/** The props of a part of the page. */
export type PartProps = {
  prepare: WirePreparation;
  /** The visit's id. */
  id: string;
  headers: ReturnType<typeof linkHeaders>;
  /** Reloads the page's data. */
  refresh(): Promise<void>;
};
