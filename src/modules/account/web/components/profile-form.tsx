import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { isFilled } from "#web/ui/form/field-checks.ts";
import { toDateInput, toIsoDate } from "#web/ui/form/input-format.ts";
import { NameFields } from "#web/ui/form/name-fields.tsx";
import { PhoneInput } from "#web/ui/form/phone-input.tsx";
import type { AccountCalls } from "../../contract/calls.ts";
import type { WireProfile } from "../../contract/profile.ts";
import { useAccountForm } from "../use-account-form.ts";
import { BirthDateInput, isBirthDate } from "./birth-date-input.tsx";

const api = browserApi<AccountCalls>();

const checks = {
  firstName: isFilled,
  lastName: isFilled,
  phone: isFilled,
  dateOfBirth: isBirthDate,
};

/** Name, phone and date of birth. The email identifies the customer and can't be changed. */
export function ProfileForm({ profile, onSaved }: { profile: WireProfile; onSaved: (profile: WireProfile) => void }) {
  const { errors, isBusy, formProps } = useAccountForm(checks, async (values) => {
    const { firstName = "", lastName = "", phone = "" } = values;
    const dateOfBirth = toIsoDate(values.dateOfBirth ?? "") ?? "";
    const { data, message } = await api.call("updateProfile", { body: { firstName, lastName, phone, dateOfBirth } });
    showToast(message);
    onSaved(data);
  });
  return (
    <form className="grid gap-5" {...formProps}>
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields errors={errors} defaultValue={profile} />
        <PhoneInput label="Phone" name="phone" required defaultValue={profile.phone} error={errors.phone} />
        <BirthDateInput
          defaultValue={profile.dateOfBirth ? toDateInput(profile.dateOfBirth) : ""}
          error={errors.dateOfBirth}
        />
      </div>
      <div>
        <Button type="submit" busy={isBusy} busyText="Saving">
          Save
        </Button>
      </div>
    </form>
  );
}
