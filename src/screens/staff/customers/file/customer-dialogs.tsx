import { EraseDialog } from "../privacy/erase-dialog.tsx";
import { ExportDialog } from "../privacy/export-dialog.tsx";
import { BlockDialog } from "./block-dialog.tsx";
import { CardLinkDialog } from "./card-link-dialog.tsx";
import type { CustomerDialog, CustomerDialogProps } from "./customer-dialog.ts";
import { DetailsDialog } from "./details-dialog.tsx";
import { MergeWithDialog } from "./merge-with-dialog.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { SignUpLinkDialog } from "./sign-up-link-dialog.tsx";

const DIALOGS = {
  details: DetailsDialog,
  block: BlockDialog,
  message: MessageDialog,
  signUpLink: SignUpLinkDialog,
  cardLink: CardLinkDialog,
  merge: MergeWithDialog,
  export: ExportDialog,
  erase: EraseDialog,
};

/** The dialog that is currently open over a customer's record. */
export function CustomerDialogs({ dialog, ...props }: CustomerDialogProps & { dialog: CustomerDialog }) {
  const Dialog = DIALOGS[dialog];
  return <Dialog {...props} />;
}
