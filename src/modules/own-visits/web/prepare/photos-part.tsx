import { useState } from "react";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { photoChoices } from "#modules/care/domain/consents/consent-form.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { SanitizedHtml } from "#web/ui/sanitized-html.tsx";
import type { OwnVisitCalls } from "../../contract/calls.ts";
import type { WireConsentForm } from "../../contract/prepare-calls.ts";
import { SignedLine } from "./consents-part.tsx";
import type { PartProps } from "./part-props.ts";
import { messageOf, SignForm } from "./sign-form.tsx";

const api = browserApi<BookingCalls & OwnVisitCalls>();

/** Asks how pictures may be used: three separate choices, which can be changed and withdrawn. */
export function PhotosPart(props: PartProps) {
  const { photos } = props.prepare;
  const [isChanging, setChanging] = useState(false);
  if (!photos) return null;
  return photos.signedAt && !isChanging ? (
    <Allowed {...props} form={photos} onChange={() => setChanging(true)} />
  ) : (
    <Choose key={photos.consentId} {...props} form={photos} onSigned={() => setChanging(false)} />
  );
}

type FormProps = PartProps & { form: WireConsentForm };

function Choose({ form, onSigned, ...props }: FormProps & { onSigned(): void }) {
  const [chosen, setChosen] = useState(form.choices ?? []);
  return (
    <div className="pt-4">
      <SanitizedHtml html={form.body} className="text-small" />
      <SignForm {...props} form={form} choices={chosen} onSigned={onSigned}>
        <fieldset>
          <legend className="pb-1 font-medium">How may we use your photos?</legend>
          {photoChoices.map(({ value, label }) => (
            <Checkbox
              key={value}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                setChosen((now) => (target.checked ? [...now, value] : now.filter((one) => one !== value)))
              }
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
      </SignForm>
    </div>
  );
}

function Allowed({ form, id, headers, refresh, onChange }: FormProps & { onChange(): void }) {
  const [isBusy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      const request = { params: { id: form.consentId ?? "" }, query: { appointmentId: id }, ...headers };
      const { message } = await api.call("withdrawConsent", request);
      showToast(message);
      await refresh();
    } catch (error) {
      showToast(messageOf(error), { tone: "error" });
    }
    setBusy(false);
  };
  return (
    <div className="pt-4">
      <p>You agreed that we may use photos of your skin:</p>
      <ul className="list-disc pt-2 pl-5 text-ink-soft">
        {photoChoices
          .filter(({ value }) => form.choices?.includes(value))
          .map(({ value, label }) => (
            <li key={value}>{label}</li>
          ))}
      </ul>
      <SignedLine form={form} />
      <p className="flex flex-wrap gap-x-5 gap-y-3 pt-5">
        <Button look="outline" small onClick={onChange}>
          Change
        </Button>
        <Button look="text" small busy={isBusy} busyText="Withdrawing…" onClick={() => void withdraw()}>
          Withdraw
        </Button>
      </p>
    </div>
  );
}
