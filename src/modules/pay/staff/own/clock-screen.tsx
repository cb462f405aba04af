import { useEffect, useRef, useState } from "react";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { EmptyList, LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { LoadingRows } from "#staff/kit/feedback/stale-while-loading.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { payApi } from "../pay-api.ts";
import { PinInput } from "./pin-input.tsx";

type Person = { id: string; name: string };

/** How long the result is shown before the screen is ready for the next person. */
const SAID_MS = 20_000;

/** Clocks people in and out by PIN, at a device that stays signed in for all. */
export function ClockScreen() {
  useTitle("Clock in or out");
  const { data, error, refresh } = useRead(
    "clock",
    async (signal) => (await payApi.call("listClockPeople", { signal })).data,
  );
  return (
    <>
      <PageHeader title="Clock in or out" parent={{ to: "/admin/pay/mine", label: "My pay" }} />
      <div className="grid max-w-[560px] gap-5 px-4 py-5 md:px-6">
        {error !== undefined && <LoadFailed noun="list" error={error} onRetry={() => void refresh()} />}
        {!data && error === undefined && <LoadingRows rows={3} />}
        {data?.length === 0 && (
          <EmptyList>No one has a PIN yet. Each person sets their own under My pay, on their own device.</EmptyList>
        )}
        {data && data.length > 0 && <ClockForm people={data} />}
      </div>
    </>
  );
}

function ClockForm({ people }: { people: readonly Person[] }) {
  const { timeZone } = useClinic();
  const [personId, setPersonId] = useState("");
  const [pin, setPin] = useState("");
  const [said, setSaid] = useState("");
  const whoSelect = useRef<HTMLSelectElement>(null);
  const pinInput = useRef<HTMLInputElement>(null);
  const form = useFormSend(["pin"]);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  async function clock(isIn: boolean) {
    setSaid("");
    const isDone = await form.send(async () => {
      const { name, clockedInAt } = (await payApi.call("clockByPin", { body: { personId, pin, isIn } })).data;
      const since = clockedInAt && formatTime(timeInZone(new Date(clockedInAt), timeZone));
      setSaid(since ? `${name} has been at work since ${since}.` : `${name} is clocked out.`);
      setPersonId("");
    });
    setPin("");
    (isDone ? whoSelect : pinInput).current?.focus();
  }
  const isReady = personId !== "" && pin.length >= 4;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void clock(true);
      }}
    >
      <Select
        ref={whoSelect}
        label="Who"
        value={personId}
        options={[
          { value: "", label: "Choose your name" },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => setPersonId(currentTarget.value)}
      />
      <PinInput
        ref={pinInput}
        autoComplete="off"
        value={pin}
        onChange={setPin}
        error={form.issues.pin ?? (form.error || undefined)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary btn-main" disabled={!isReady} aria-busy={form.isBusy}>
          Clock in
        </button>
        <button type="button" className="btn btn-outline" disabled={!isReady} onClick={() => void clock(false)}>
          Clock out
        </button>
      </div>
      <p role="status" className="font-semibold">
        {said}
      </p>
    </form>
  );
}
