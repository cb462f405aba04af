import { lazy, Suspense } from "react";
import type { HealthQuestion } from "#modules/care/web/use-asked-questions.ts";
import { deskApi } from "../../board/live/desk-api.ts";

// Loaded when opened.
const AskDialog = lazy(async () => ({
  default: (await import("../../visit/screening/ask-dialog.tsx")).AskDialog,
}));

/** The customer of a booking in progress, and the health questions to ask them. */
export type AskedCustomer = {
  customerId: string;
  name: string;
  serviceIds: string[];
  toAsk: HealthQuestion[];
  onStored(): Promise<void>;
};

/** Shows the health check for a customer on the phone. */
export function AskCustomer({
  customerId,
  name,
  serviceIds,
  toAsk,
  onStored,
  onClose,
}: AskedCustomer & { onClose(): void }) {
  return (
    <Suspense>
      <AskDialog
        title={`Health check of ${name}`}
        toAsk={toAsk}
        onClose={onClose}
        onTell={async (answers) => {
          const request = { body: { customerId, serviceIds, answers }, idempotencyKey: crypto.randomUUID() };
          const { data } = await deskApi.call("enterScreeningAnswers", request);
          await onStored();
          return data.outcomes;
        }}
      />
    </Suspense>
  );
}
