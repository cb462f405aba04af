import { type ReactNode, startTransition, useOptimistic } from "react";
import { formatMoney } from "#shared/money.ts";
import { joined, placeLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";

export type CartAddress = {
  id: string;
  firstName: string;
  lastName: string;
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  /** Whether the clinic ships to this address. If so, the price and day are set. */
  shipsThere: boolean;
  shippingPrice?: number;
  arrivesOn?: string;
};

type DeliveryChoiceProps = {
  isPickup: boolean;
  street: string;
  addresses: CartAddress[];
  chosenId: string | undefined;
  onPickup: (isPickup: boolean) => Promise<void>;
  onAddress: (addressId: string) => Promise<void>;
  /** The form for a new address. */
  newAddress: ReactNode;
};

/**
 * Lets the customer choose pickup or shipping, and the address (CT-4, CT-5). A choice is shown immediately, and is
 * reverted if refused.
 */
export function DeliveryChoice({
  isPickup,
  street,
  addresses,
  chosenId,
  onPickup,
  onAddress,
  newAddress,
}: DeliveryChoiceProps) {
  const [shown, choose] = useOptimistic({ isPickup, chosenId });
  const price = (addresses.find(({ id }) => id === shown.chosenId) ?? addresses.find(({ shipsThere }) => shipsThere))
    ?.shippingPrice;
  const postLabel = price === undefined ? "Ship" : price === 0 ? "Ship, free" : `Ship, ${formatMoney(price)}`;
  return (
    <section aria-label="Delivery" className="border-t border-linen pt-8">
      <h2 className="text-h3 pb-5">Delivery</h2>
      <Segmented
        legend="Delivery"
        name="delivery"
        value={shown.isPickup ? "pickup" : "post"}
        options={[
          { value: "pickup", label: `Pick up at ${street}` },
          { value: "post", label: postLabel },
        ]}
        onValueChange={(value) =>
          startTransition(async () => {
            choose({ ...shown, isPickup: value === "pickup" });
            await onPickup(value === "pickup");
          })
        }
        className="max-w-form"
      />
      {shown.isPickup ? (
        <p className="pt-3 text-small text-ink-soft">We’ll hold it at the front desk and email you when it’s ready.</p>
      ) : (
        <div className="pt-5">
          <fieldset>
            <legend className="pb-1 text-small font-medium">Ship to</legend>
            {addresses.length === 0 && (
              <p className="text-small text-ink-soft">Add an address to have your order shipped.</p>
            )}
            {addresses.map((address) => (
              <label key={address.id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                <input
                  type="radio"
                  className="tick mt-1"
                  name="address"
                  checked={address.id === shown.chosenId}
                  disabled={!address.shipsThere}
                  onChange={() =>
                    startTransition(async () => {
                      choose({ ...shown, chosenId: address.id });
                      await onAddress(address.id);
                    })
                  }
                />
                <span className="text-small">
                  {joined([`${address.firstName} ${address.lastName}`.trim(), placeLine(ofCountry(address))])}
                  <span className="block text-ink-soft">
                    {address.shipsThere
                      ? `${address.shippingPrice ? formatMoney(address.shippingPrice) : "Free"}, arriving by ${formatDay(address.arrivesOn ?? "")}`
                      : "We don’t ship there. Pick it up at the clinic instead."}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          {newAddress}
        </div>
      )}
    </section>
  );
}
