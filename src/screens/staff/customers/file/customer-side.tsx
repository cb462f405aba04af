import { type FormEvent, useState } from "react";
import { newsWords } from "#modules/account/staff/customers/customer-words.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { Badge } from "#staff/kit/badge.tsx";
import { RemovableChip } from "#staff/kit/chip.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { StaffIcon, type StaffIconName } from "#staff/kit/staff-icon.tsx";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import type { CustomerDialog } from "./customer-dialog.ts";
import type { CustomerFile } from "./customer-file.ts";
import { CustomerMembership } from "./customer-membership.tsx";

type CustomerSideProps = {
  customer: CustomerFile;
  show: (customer: CustomerFile) => void;
  onOpen: (dialog: CustomerDialog) => void;
};

/** Details, tags, the booking block, and actions on the whole record. */
export function CustomerSide({ customer, show, onOpen }: CustomerSideProps) {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const mayEdit = can("customers.edit");
  const { phone, email, dateOfBirth } = customer;
  return (
    <div className="grid gap-6">
      <section>
        <Heading title="Details" action={mayEdit ? "Edit" : undefined} onAction={() => onOpen("details")} />
        <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-y-2">
          <dt className="text-ink-soft">Phone</dt>
          <dd>
            {phone ? (
              <a href={`tel:${phone}`} className="link nums">
                {formatPhone(phone)}
              </a>
            ) : (
              "none"
            )}
          </dd>
          <dt className="text-ink-soft">Email</dt>
          <dd className="break-words">{email ?? "none"}</dd>
          <dt className="text-ink-soft">Born</dt>
          <dd>{dateOfBirth ? formatDay(dateOfBirth, { year: true }) : "unknown"}</dd>
          <dt className="text-ink-soft">Account</dt>
          <dd>
            {customer.hasLogin ? "signs in online" : "none, a record of the clinic"}
            {!customer.hasLogin && mayEdit && (
              <button type="button" className="btn-text block" onClick={() => onOpen("signUpLink")}>
                Show the sign-up link
              </button>
            )}
          </dd>
          {can("payments.take") && email && (
            <>
              <dt className="text-ink-soft">Card</dt>
              <dd>
                <button type="button" className="btn-text" onClick={() => onOpen("cardLink")}>
                  Email a link to save one
                </button>
              </dd>
            </>
          )}
          <dt className="text-ink-soft">News</dt>
          <dd>{newsWords(customer, timeZone)}</dd>
        </dl>
      </section>
      <section>
        <Heading title="Tags" />
        <Tags customer={customer} show={show} mayEdit={mayEdit} />
      </section>
      {can("orders.see") && <CustomerMembership customer={customer} />}
      <section>
        <Heading title="Booking" action={mayEdit ? "Change" : undefined} onAction={() => onOpen("block")} />
        {customer.noOnlineBooking || customer.askToPrepay ? (
          <div className="flex flex-wrap gap-2">
            {customer.noOnlineBooking && <Badge tone="error">No online booking</Badge>}
            {customer.askToPrepay && <Badge tone="error">Ask to prepay</Badge>}
            <p className="w-full">{customer.blockReason}</p>
          </div>
        ) : (
          <p>Can book online.</p>
        )}
      </section>
      {(can("customers.export") || can("customers.merge") || can("customers.erase")) && (
        <section>
          <Heading title="Data and privacy" />
          <ul className="grid justify-items-start gap-1">
            {can("customers.export") && (
              <Action icon="download" onPress={() => onOpen("export")}>
                Export everything
              </Action>
            )}
            {can("customers.merge") && (
              <Action icon="people" onPress={() => onOpen("merge")}>
                Merge with another record
              </Action>
            )}
            {can("customers.erase") && (
              <Action icon="trash" isHarmful onPress={() => onOpen("erase")}>
                Erase, except what the law requires
              </Action>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

function Heading({ title, action, onAction }: { title: string; action?: string | undefined; onAction?: () => void }) {
  return (
    <div className="flex items-baseline justify-between gap-3 pb-2">
      <h2 className="text-section">{title}</h2>
      {action && (
        <button type="button" className="btn-text" onClick={onAction}>
          {action}
          <span className="sr-only"> {title.toLowerCase()}</span>
        </button>
      )}
    </div>
  );
}

type ActionProps = { icon: StaffIconName; isHarmful?: boolean; onPress: () => void; children: string };

function Action({ icon, isHarmful, onPress, children }: ActionProps) {
  return (
    <li className={isHarmful ? "flex items-center gap-2 text-error" : "flex items-center gap-2"}>
      <StaffIcon name={icon} size={16} />
      <button type="button" className="btn-text" onClick={onPress}>
        {children}
      </button>
    </li>
  );
}

function Tags({ customer, show, mayEdit }: Omit<CustomerSideProps, "onOpen"> & { mayEdit: boolean }) {
  const [text, setText] = useState("");
  async function write(tags: string[]) {
    try {
      const input = { params: { id: customer.id }, body: { tags }, idempotencyKey: crypto.randomUUID() };
      const { data } = await customersApi.call("setCustomerTags", input);
      show({ ...data, facts: customer.facts });
      setText("");
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "The tags were not saved. Try again.");
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = text.trim();
    if (tag) void write([...customer.tags, tag]);
  };
  if (!mayEdit)
    return customer.tags.length > 0 ? (
      <div className="flex flex-wrap gap-2">
        {customer.tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
    ) : (
      <p className="text-ink-soft">none</p>
    );
  return (
    <div className="flex flex-wrap gap-2">
      {customer.tags.map((tag) => (
        <RemovableChip
          key={tag}
          name={`the tag ${tag}`}
          onRemove={() => void write(customer.tags.filter((one) => one !== tag))}
        >
          {tag}
        </RemovableChip>
      ))}
      <form onSubmit={add} className="w-full">
        <input
          className="field"
          aria-label="New tag"
          placeholder="Add a tag"
          maxLength={40}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </div>
  );
}
