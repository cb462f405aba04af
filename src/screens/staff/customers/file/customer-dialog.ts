import type { CustomerFile } from "./customer-file.ts";

export type CustomerDialog = "details" | "block" | "message" | "signUpLink" | "cardLink" | "merge" | "export" | "erase";

export type CustomerDialogProps = {
  customer: CustomerFile;
  show: (customer: CustomerFile) => void;
  onClose: () => void;
  /** Called after a change that appears on the timeline. */
  onChanged: () => void;
};
