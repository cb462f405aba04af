import { Link } from "react-router";
import { Badge } from "#staff/kit/badge.tsx";
import { momentText, momentWords } from "#staff/kit/moment-text.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { WireTeamMember } from "../../contract/team-calls.ts";
import { factorWords, nameOf, roleWords } from "./team-words.ts";

/** A member's second factors, or a note that none are set up yet. */
export function FactorState({ member, timeZone }: { member: WireTeamMember; timeZone: string }) {
  const words = factorWords(member);
  const until = member.factorWindowUntil;
  return (
    <>
      {words || (
        <Badge tone="warn" dot="ring">
          Not set up
        </Badge>
      )}
      {until && (
        <span className="block text-small text-ink-soft">New one possible until {momentWords(until, timeZone)}</span>
      )}
    </>
  );
}

/** The members of the team; on a phone each is a card. */
export function MemberTable({ members, timeZone }: { members: readonly WireTeamMember[]; timeZone: string }) {
  const me = usePerson().id;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">People of the team</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-edge text-start">
          {["Name", "Role", "Second factor", "Last seen"].map((head) => (
            <th key={head} scope="col" className="h-[34px] pr-4 text-start text-small font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const seen = member.lastSeenAt ? momentText(member.lastSeenAt, timeZone) : "Never";
          const role = roleWords(member.role, member.grantedRights);
          return (
            <tr key={member.id} className="border-b border-linen">
              <th scope="row" className="h-14 py-2 pr-4 text-start align-middle font-regular">
                <Link to={`/admin/settings/team/${member.id}`} className="font-medium hover:underline">
                  {nameOf(member)}
                </Link>
                {member.id === me && <span className="text-ink-soft"> (you)</span>}
                <span className="block text-small break-all text-ink-soft">{member.email}</span>
                <span className="block text-small text-ink-soft md:hidden">
                  {role}, last seen: {seen.toLowerCase() === "never" ? "never" : seen}
                </span>
              </th>
              <td className="pr-4 align-middle max-md:hidden">{role}</td>
              <td className="py-2 align-middle md:pr-4">
                <FactorState member={member} timeZone={timeZone} />
              </td>
              <td className="nums align-middle text-ink-soft max-md:hidden">{seen}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
