import type { WireReader } from "#modules/payments/staff/contract/reader-calls.ts";
import { exactMoney } from "#shared/money.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Select } from "#web/ui/form/select.tsx";
import type { WireDeskOrder } from "../../contract/desk-calls.ts";
import { TipDivisionField } from "../tip-division-field.tsx";
import { AskCardConsent } from "./ask-card-consent.tsx";
import { ReaderSimulatorLink } from "./reader-simulator-link.tsx";
import type { Readers } from "./use-readers.ts";

/**
 * What staff choose for a payment on a reader. `tipFor`: the person who gets the tip; empty if all who treated share
 * it.
 */
export type ReaderChoice = { asksTip: boolean; tipFor: string; savesCard: boolean; hasAgreed: boolean };

/** Returns a reader's name, such as "Front desk, Noor is taking $50.00". */
function nameOf({ label, busy }: WireReader): string {
  return busy ? `${label}, ${busy.by.split(" ")[0]} is taking ${exactMoney(busy.amount)}` : label;
}

type ReaderFieldsProps = {
  order: WireDeskOrder;
  readers: Readers;
  choice: ReaderChoice;
  onChoice(choice: ReaderChoice): void;
};

/** Chooses the reader for a payment, whether it asks for a tip, and whether the card is saved. */
export function ReaderFields({ order, readers, choice, onChoice }: ReaderFieldsProps) {
  const { all = [], chosen, choose } = readers;
  const { customerId, customerName } = order;
  return (
    <div className="grid content-start gap-2 md:col-span-2">
      {all.length > 1 ? (
        <Select
          label="Reader"
          value={chosen?.id}
          options={all.map((reader) => ({ value: reader.id, label: nameOf(reader) }))}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-x-4">
          <span>
            On the reader <span className="font-semibold">{chosen && nameOf(chosen)}</span>
          </span>
          <ReaderSimulatorLink reader={chosen} />
        </p>
      )}
      {all.length > 1 && <ReaderSimulatorLink reader={chosen} />}
      {order.appointmentId && (
        <Checkbox
          checked={choice.asksTip}
          onChange={({ currentTarget }) => onChoice({ ...choice, asksTip: currentTarget.checked })}
        >
          Ask for a tip on the reader
        </Checkbox>
      )}
      {choice.asksTip && (
        <TipDivisionField
          {...{ order, tipCents: undefined }}
          division={{ whose: choice.tipFor, parts: {} }}
          onDivision={({ whose }) => onChoice({ ...choice, tipFor: whose })}
        />
      )}
      {customerId && (
        <>
          <Checkbox
            checked={choice.savesCard}
            onChange={({ currentTarget }) => onChoice({ ...choice, savesCard: currentTarget.checked })}
          >
            Save this card
          </Checkbox>
          {choice.savesCard && (
            <AskCardConsent
              customerId={customerId}
              name={customerName?.split(" ")[0] || "The customer"}
              onAgreed={() => onChoice({ ...choice, hasAgreed: true })}
            />
          )}
        </>
      )}
    </div>
  );
}
