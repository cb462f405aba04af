import { useMemo, useState } from "react";
import { addressFormOf, type AddressForm as FormOfCountry } from "#shared/places/address-forms.ts";
import { countryOptions } from "#shared/places/countries.ts";
import { stateOptions } from "#shared/places/states.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { isFilled } from "#web/ui/form/field-checks.ts";
import { NameFields } from "#web/ui/form/name-fields.tsx";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireAddress } from "../../contract/address-calls.ts";
import type { AccountCalls } from "../../contract/calls.ts";
import { useAccountForm } from "../use-account-form.ts";

const api = browserApi<AccountCalls>();

const LINES = {
  line1: { label: "Street address", autoComplete: "shipping address-line1", maxLength: 120, required: true },
  line2: { label: "Apartment or floor (optional)", autoComplete: "shipping address-line2", maxLength: 120 },
  city: { label: "City", autoComplete: "shipping address-level2", maxLength: 80 },
  state: { label: "State", autoComplete: "shipping address-level1" },
  postalCode: { label: "ZIP code", autoComplete: "shipping postal-code", maxLength: 12 },
};

const checks = { firstName: isFilled, lastName: isFilled, line1: isFilled, phone: isFilled };

/** The checks for the address fields that the country requires. */
const checksOf = (form: FormOfCountry) => {
  const needed = Object.entries(form).filter(([, field]) => field.isNeeded);
  return { ...checks, ...Object.fromEntries(needed.map(([name]) => [name, isFilled])) };
};

type AddressFormProps = {
  /** Absent for a new address. */
  address?: WireAddress;
  /** The initial values of a new address. */
  person: { firstName: string; lastName: string; phone: string };
  onSaved: (address: WireAddress) => void;
  onCancel: () => void;
};

/** The form for a delivery address, with the fields and labels of its country. */
export function AddressForm({ address, person, onSaved, onCancel }: AddressFormProps) {
  const [country, setCountry] = useState(address?.country ?? "US");
  const form = addressFormOf(country);
  const { errors, isBusy, formProps } = useAccountForm(checksOf(form), async (values) => {
    const { firstName = "", lastName = "", line1 = "", line2 = "", city = "", state = "" } = values;
    const { postalCode = "", country = "US", phone = "" } = values;
    const isDefault = values.isDefault === "yes";
    const body = { firstName, lastName, line1, line2, city, state, postalCode, country, phone, isDefault };
    const { data } = address
      ? await api.call("updateAddress", { params: { id: address.id }, body })
      : await api.call("addAddress", { body });
    onSaved(data);
  });
  const start = address ?? person;
  const countries = useMemo(() => countryOptions(["US", "CA"]), []);
  const states = stateOptions(country);
  const named = (name: keyof typeof LINES) => {
    const field = name in form ? form[name as keyof FormOfCountry] : undefined;
    return field && { label: field.isNeeded ? field.label : `${field.label} (optional)`, required: field.isNeeded };
  };
  const input = (name: keyof typeof LINES) => (
    <TextInput {...LINES[name]} {...named(name)} name={name} defaultValue={address?.[name]} error={errors[name]} />
  );
  return (
    <form className="grid gap-4 pt-6" {...formProps}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields errors={errors} defaultValue={start} section="shipping" />
      </div>
      {input("line1")}
      {input("line2")}
      <div className="grid gap-4 sm:grid-cols-2">
        {form.city && input("city")}
        {states ? (
          <Select
            {...LINES.state}
            {...named("state")}
            key={country}
            name="state"
            defaultValue={address?.country === country ? address.state : ""}
            options={[{ value: "", label: "Choose" }, ...states]}
            error={errors.state}
          />
        ) : (
          form.state && input("state")
        )}
        {form.postalCode && input("postalCode")}
        <Select
          label="Country"
          name="country"
          autoComplete="shipping country"
          value={country}
          onChange={({ currentTarget }) => setCountry(currentTarget.value)}
          options={countries}
          error={errors.country}
        />
      </div>
      <PhoneInput label="Phone" name="phone" required defaultValue={start.phone} error={errors.phone} />
      <Checkbox name="isDefault" value="yes" defaultChecked={address?.isDefault ?? false}>
        Use as my default address
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
