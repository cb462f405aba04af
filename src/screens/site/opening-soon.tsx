import { redirect } from "react-router";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { apiOf } from "#web/api-context.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import type { Route } from "./+types/opening-soon";

/** Redirects to the home page once the clinic is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await apiOf<ShellCalls>(context).call("getShell");
  if (data.settings.isOpen) throw redirect("/");
  return { name: data.settings.name };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Opening soon | ${loaderData?.name ?? ""}` }, { name: "robots", content: "noindex" }];
}

/** Shows everything visitors can see of a clinic that isn't open yet: its name, and how to call it. */
export default function OpeningSoon() {
  const { settings, contact } = useShellData();
  return (
    <div className="grid min-h-dvh content-center justify-items-center gap-6 px-5 py-16 text-center">
      <p className="text-lead">{settings.name}</p>
      <h1 className="text-h1">Opening soon</h1>
      {settings.tagline && <p className="measure text-ink-soft">{settings.tagline}</p>}
      {contact.phone && (
        <p>
          Call us:{" "}
          <a className="underline underline-offset-4" href={telLink(contact.phone)}>
            {contact.phoneDisplay || contact.phone}
          </a>
        </p>
      )}
    </div>
  );
}
