import { api } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PhoneInput } from "#web/ui/phone-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { WireAddress } from "../../contract/address-calls.ts";
import { isFilled } from "../../domain/field-checks.ts";
import { useAccountForm } from "../use-account-form.ts";

const COUNTRIES = [
  { value: "US", label: "United States" },
  { value: "CA", label: "Canada" },
];

const checks = {
  firstName: isFilled,
  lastName: isFilled,
  line1: isFilled,
  city: isFilled,
  state: isFilled,
  postalCode: isFilled,
  phone: isFilled,
};

type AddressFormProps = {
  /** Absent: a new one. */
  address?: WireAddress;
  /** What a new one starts with. */
  person: { firstName: string; lastName: string; phone: string };
  onSaved: (address: WireAddress) => void;
  onCancel: () => void;
};

/** An address to send orders to. */
export function AddressForm({ address, person, onSaved, onCancel }: AddressFormProps) {
  const { errors, isBusy, formProps } = useAccountForm(checks, async (values) => {
    const { firstName = "", lastName = "", line1 = "", line2 = "", city = "", state = "" } = values;
    const { postalCode = "", country = "US", phone = "" } = values;
    const isDefault = values.isDefault === "yes";
    const body = { firstName, lastName, line1, line2, city, state, postalCode, country, phone, isDefault };
    const { data } = address
      ? await api.call("updateAddress", { params: { id: address._id }, body })
      : await api.call("addAddress", { body });
    onSaved(data);
  });
  const start = address ?? person;
  return (
    <form className="grid gap-4 pt-6" {...formProps}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="First name"
          name="firstName"
          autoComplete="shipping given-name"
          required
          defaultValue={start.firstName}
          error={errors.firstName}
        />
        <TextInput
          label="Last name"
          name="lastName"
          autoComplete="shipping family-name"
          required
          defaultValue={start.lastName}
          error={errors.lastName}
        />
      </div>
      <TextInput
        label="Street and number"
        name="line1"
        autoComplete="shipping address-line1"
        required
        maxLength={120}
        defaultValue={address?.line1}
        error={errors.line1}
      />
      <TextInput
        label="Apartment or floor, optional"
        name="line2"
        autoComplete="shipping address-line2"
        maxLength={120}
        defaultValue={address?.line2}
        error={errors.line2}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label="City"
          name="city"
          autoComplete="shipping address-level2"
          required
          maxLength={80}
          defaultValue={address?.city}
          error={errors.city}
        />
        <TextInput
          label="State"
          name="state"
          autoComplete="shipping address-level1"
          required
          maxLength={80}
          defaultValue={address?.state}
          error={errors.state}
        />
        <TextInput
          label="ZIP code"
          name="postalCode"
          autoComplete="shipping postal-code"
          required
          maxLength={12}
          defaultValue={address?.postalCode}
          error={errors.postalCode}
        />
        <Select
          label="Country"
          name="country"
          autoComplete="shipping country"
          defaultValue={address?.country ?? "US"}
          options={COUNTRIES}
          error={errors.country}
        />
      </div>
      <PhoneInput label="Phone" name="phone" required defaultValue={start.phone} error={errors.phone} />
      <Checkbox name="isDefault" value="yes" defaultChecked={address?.isDefault ?? false}>
        Use this one first
      </Checkbox>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" busy={isBusy} busyText="Saving">
          Save address
        </Button>
        <Button look="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
