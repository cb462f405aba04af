import { Link } from "react-router";
import { ruleDescription } from "#modules/care/staff/contract/rule.ts";
import { counted } from "#shared/counted.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { type AnyRecord, resourceClient } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";

const MOST_RULES = 200;

/** Whether one side of a rule applies to a treatment: by id, or by its kind. */
function names(rule: AnyRecord, side: "from" | "to", { id, family }: AnyRecord): boolean {
  const listed = rule[`${side}Names`];
  const subject = rule[`${side}Kind`] === "service" ? id : rule[`${side}Kind`] === "family" ? family : undefined;
  return Array.isArray(listed) && listed.includes(subject);
}

function daysOf({ minDays, minMonths }: AnyRecord): string {
  const [days, months] = [Number(minDays), Number(minMonths)];
  if (months > 0) return counted(months, "month");
  return days > 0 ? counted(days, "day") : "";
}

/** The medical rules for intervals between this treatment and others. */
export function RulesOfTreatment({ service }: { service: AnyRecord }) {
  const maySee = usePerson().can("catalog.see");
  const { data } = useRead(`rules ${service.id} ${maySee}`, async () => {
    const { docs } = await resourceClient(ruleDescription).list({ limit: MOST_RULES });
    return docs.filter((rule) => names(rule, "from", service) || names(rule, "to", service));
  });
  if (!data) return null;
  return (
    <section aria-labelledby="rules-of-treatment" className="max-w-[720px]">
      <h3 id="rules-of-treatment" className="pb-2 text-small font-medium">
        Not within
      </h3>
      {data.length === 0 && <p className="text-ink-soft">No medical rule names it.</p>}
      <ul className="flex flex-wrap gap-2">
        {data.map((rule) => (
          <li key={rule.id}>
            <Link className="chip max-w-full whitespace-normal" to={`/admin/rules/${rule.id}`}>
              {[daysOf(rule), String(rule.name)].filter(Boolean).join(": ")}
              {rule.status === "draft" && ", to confirm"}
            </Link>
          </li>
        ))}
        <li>
          <Link className="chip border-dashed" to="/admin/rules/new">
            Add a rule
          </Link>
        </li>
      </ul>
    </section>
  );
}
