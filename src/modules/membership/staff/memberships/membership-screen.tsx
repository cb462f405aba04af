import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { MembershipActions } from "./membership-actions.tsx";
import { MembershipFacts } from "./membership-facts.tsx";
import { MembershipState } from "./membership-state.tsx";
import { Changes, Credits, FailedCharges, Periods } from "./membership-tables.tsx";
import { type MembershipFile, membershipsApi } from "./memberships-api.ts";

const PARENT = { to: "/admin/memberships", label: "Memberships" };

/** One contract: its current state, charges, grants and consent, and what staff may do with it (PY-5). */
export function MembershipScreen({ id }: { id: string }) {
  const { data, error, refresh } = useRead(id, async (signal) => {
    return (await membershipsApi.call("readMembershipFile", { params: { id }, signal })).data;
  });
  if (data) return <OpenMembership file={data} refresh={refresh} />;
  const isGone = isApiError(error, "not_found");
  return (
    <>
      <PageHeader title="Membership" parent={PARENT} />
      <div className="px-4 py-5 md:px-6" aria-busy={error === undefined}>
        {isGone && <p>This membership doesn't exist.</p>}
        {error !== undefined && !isGone && (
          <LoadFailed noun="membership" error={error} onRetry={() => void refresh()} />
        )}
        {error === undefined && <div className="skeleton h-60" aria-hidden />}
      </div>
    </>
  );
}

function OpenMembership({ file, refresh }: { file: MembershipFile; refresh: () => Promise<void> }) {
  const { membership, customer } = file;
  const title = `${customer.name}, ${membership.plan.name}`;
  useTitle(title);
  return (
    <div className="flex grow flex-col">
      <PageHeader
        title={title}
        parent={PARENT}
        badge={<MembershipState state={membership.status} />}
        actions={<MembershipActions file={file} onChanged={refresh} />}
      />
      <div className="grid max-w-[860px] gap-8 px-4 py-5 md:px-6">
        <MembershipFacts file={file} />
        <FailedCharges file={file} />
        <Periods file={file} />
        <Credits file={file} />
        <Changes file={file} />
      </div>
    </div>
  );
}
