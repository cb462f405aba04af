import { useRevalidator } from "react-router";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { aboutApi } from "../about/about-form.ts";
import { AboutScreen } from "../about/about-screen.tsx";
import type { Route } from "./+types/about";

export async function clientLoader() {
  try {
    return { loaded: (await aboutApi.call("readAbout")).data };
  } catch (error) {
    return { error };
  }
}

/** `/admin/content/about`: the page about the clinic. */
export default function About({ loaderData: { loaded, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (loaded) return <AboutScreen loaded={loaded} />;
  return (
    <>
      <PageHeader title="About" />
      <div className="px-4 md:px-6">
        <LoadFailed noun="page" error={error} onRetry={() => void revalidate()} />
      </div>
    </>
  );
}
