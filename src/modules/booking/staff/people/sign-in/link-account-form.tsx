import { useState } from "react";
import type { WireTeamMember } from "#modules/account/contract/team-calls.ts";
import { Select } from "#web/ui/form/select.tsx";

type LinkAccountFormProps = { team: readonly WireTeamMember[]; onLink: (accountId: string) => void };

/** Chooses a team member's account. Practitioners are listed first. */
export function LinkAccountForm({ team, onLink }: LinkAccountFormProps) {
  const [chosen, setChosen] = useState("");
  const practitionersFirst = team.toSorted(
    (one, other) => Number(other.role === "practitioner") - Number(one.role === "practitioner"),
  );
  return (
    <form
      aria-label="Link an account of the team"
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onLink(chosen);
      }}
    >
      <Select
        className="min-w-60 grow"
        label="Account of the team"
        value={chosen}
        options={[
          { value: "", label: "Choose an account" },
          ...practitionersFirst.map(({ id, firstName, lastName, email }) => ({
            value: id,
            label: `${firstName} ${lastName}, ${email}`,
          })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <div className="pt-[26px]">
        <button type="submit" className="btn btn-outline" disabled={!chosen}>
          Link
        </button>
      </div>
    </form>
  );
}
