import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { LinkDialog } from "#staff/kit/link/link-dialog.tsx";
import type { CustomerDialogProps } from "./customer-dialog.ts";

/**
 * Shows the link to the page where a customer entered by staff creates their own account. The URL is the same for all
 * customers and contains no secret.
 */
export function SignUpLinkDialog({ customer, onClose }: CustomerDialogProps) {
  return (
    <LinkDialog
      title={`Sign-up for ${nameOf(customer)}`}
      read={async () => new URL("/signup", location.origin).href}
      onClose={onClose}
    >
      <p>
        {customer.email
          ? `They sign up with ${customer.email}. Once they have verified it, this file joins their account.`
          : "They sign up with their own email. Add it to this file first, so that the file joins their account once they have verified it."}
      </p>
    </LinkDialog>
  );
}
