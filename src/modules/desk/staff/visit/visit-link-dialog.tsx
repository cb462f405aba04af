import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { LinkDialog } from "#staff/kit/link/link-dialog.tsx";
import { timeOf } from "../board/live/day-time.ts";
import { deskApi } from "../board/live/desk-api.ts";

/** The link with which a customer without an email can view, move or cancel their visit. */
export function VisitLinkDialog({ page, onClose }: { page: WireVisitPage; onClose(): void }) {
  const params = { id: page.id };
  async function read() {
    await deskApi.call("openVisitLink", { params, idempotencyKey: crypto.randomUUID() });
    return (await deskApi.call("readVisitLink", { params })).data.url;
  }
  return (
    <LinkDialog title={`Link for ${page.customer.name}`} read={read} onClose={onClose}>
      <p>
        Opens the visit of {formatDay(page.date)}, {timeOf(page, page.startsAt)}. Anyone who has it can see, move or
        cancel the visit without signing in, so give it to {page.customer.name} only. It works until 30 days after the
        visit.
      </p>
    </LinkDialog>
  );
}
