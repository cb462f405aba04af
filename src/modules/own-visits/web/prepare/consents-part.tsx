import { useRef } from "react";
import { formatDate } from "#shared/zoned-time.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { SanitizedHtml } from "#web/ui/sanitized-html.tsx";
import type { WireConsentForm } from "../../contract/prepare-calls.ts";
import type { PartProps } from "./part-props.ts";
import { SignForm } from "./sign-form.tsx";

/** Shows the forms of the visit's treatments, with the first due one open. */
export function ConsentsPart(props: PartProps) {
  const { consents } = props.prepare;
  const firstDue = consents.find(({ signedAt }) => signedAt === undefined);
  const first = useRef(firstDue?.id);
  return (
    <div className="pt-4">
      {consents.map((form) => (
        <details
          key={`${form.id} ${form.version}`}
          open={form.id === (firstDue?.id ?? first.current)}
          className="group border-b border-linen last:border-b-0"
        >
          <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3">
            <span className="text-card">{form.title}</span>
            <Badge tone={form.signedAt ? "ok" : "plain"}>{form.signedAt ? "Signed" : "Read and sign"}</Badge>
          </summary>
          <div className="pb-7">
            <SanitizedHtml html={form.body} className="text-small" />
            {form.signedAt ? <SignedLine form={form} /> : <SignForm {...props} form={form} />}
          </div>
        </details>
      ))}
    </div>
  );
}

/** Shows when and by what name a form was signed. */
export function SignedLine({ form: { signedAt, typedName } }: { form: WireConsentForm }) {
  if (signedAt === undefined) return null;
  return (
    <p className="pt-5 text-small text-ink-soft">
      Signed{typedName ? ` by ${typedName}` : ""} on {formatDate(signedAt)}.
    </p>
  );
}
