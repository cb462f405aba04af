import { SanitizedHtml } from "#web/ui/sanitized-html.tsx";

/** Shows a form's text as customers see it, with spacing between its parts. */
export function FormText({ html }: { html: string }) {
  return (
    <SanitizedHtml
      html={html}
      className="[&_h3]:pt-4 [&_h3]:pb-1 [&_h3]:font-sans [&_h3]:font-semibold [&_li]:pt-1 [&_p]:pt-1 [&_ul]:list-disc [&_ul]:pl-5"
    />
  );
}
