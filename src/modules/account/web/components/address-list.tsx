import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatPhone } from "#shared/format-phone.ts";
import { cityLine, joined } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { useFocusAfterRemoval } from "#web/use-focus-after-removal.ts";
import type { WireAddress } from "../../contract/address-calls.ts";
import type { AccountCalls } from "../../contract/calls.ts";
import type { WireProfile } from "../../contract/profile.ts";
import { AddressForm } from "./address-form.tsx";

const api = browserApi<AccountCalls>();

type AddressListProps = { addresses: WireAddress[]; profile: WireProfile; onChanged: () => void };

/** The customer's addresses, each of which can be changed or removed, and a button to add one. */
export function AddressList({ addresses, profile, onChanged }: AddressListProps) {
  const [edited, setEdited] = useState<WireAddress | "new">();
  const close = () => setEdited(undefined);
  const list = useFocusAfterRemoval<HTMLUListElement>(addresses.length);

  async function remove(address: WireAddress): Promise<void> {
    try {
      await api.call("deleteAddress", { params: { id: address.id } });
      const { id, ...body } = address;
      const undo = () => void api.call("addAddress", { body }).then(onChanged, () => undefined);
      showToast("Address removed.", { action: { label: "Undo", onPress: undo } });
      onChanged();
    } catch (error) {
      if (!isApiError(error)) throw error;
      showToast(error.message, { tone: "error" });
    }
  }

  return (
    <>
      {addresses.length === 0 && <p className="pb-5 text-ink-soft">No addresses saved.</p>}
      <ul ref={list} tabIndex={-1} aria-label="Addresses">
        {addresses.map((address) => (
          <li
            key={address.id}
            className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-linen pb-4 not-first:pt-4"
          >
            <address className="not-italic">
              {address.firstName} {address.lastName}
              {address.isDefault && <Badge className="ml-3">Default</Badge>}
              <br />
              {address.line1}
              {address.line2 && `, ${address.line2}`}
              <br />
              {joined([cityLine(ofCountry(address)), address.country])}
              <br />
              <span className="nums text-small text-ink-soft">{formatPhone(address.phone)}</span>
            </address>
            <div className="flex gap-5">
              <Button look="text" onClick={() => setEdited(address)} aria-label={`Edit ${address.line1}`}>
                Edit
              </Button>
              <Button look="text" onClick={() => void remove(address)} aria-label={`Remove ${address.line1}`}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button look="outline" small className="mt-6" onClick={() => setEdited("new")}>
        Add an address
      </Button>
      <Dialog open={edited !== undefined} onClose={close} title={edited === "new" ? "Add an address" : "Edit address"}>
        <AddressForm
          {...(edited && edited !== "new" ? { address: edited } : {})}
          person={profile}
          onCancel={close}
          onSaved={() => {
            close();
            onChanged();
          }}
        />
      </Dialog>
    </>
  );
}
