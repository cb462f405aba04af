import { Navigate } from "react-router";
import { NEW_CLINIC } from "#modules/content/domain/new-clinic.ts";
import { useEntries } from "#staff/frame/use-entries.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";

/** `/admin`: redirects to the first screen of the person's day, or to setup while the clinic has no name. */
export default function Home() {
  const { items } = useEntries();
  const { name, can } = usePerson();
  const { name: clinicName } = useClinic();
  const first = items[0];
  if (can("settings.edit") && clinicName === NEW_CLINIC.name) return <Navigate to="/admin/setup" replace />;
  if (first) return <Navigate to={first.path} replace />;
  return (
    <>
      <PageHeader title="Back office" />
      <p className="px-6 py-6 measure">
        You are signed in as {name}. Your account doesn't have access to any screens yet. Ask an administrator for the
        rights you need.
      </p>
    </>
  );
}
