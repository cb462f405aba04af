import { useParams } from "react-router";
import { formLoader } from "#staff/resource/form/resource-form.tsx";
import { listLoader } from "#staff/resource/list/resource-list.tsx";
import { AccountingScreen } from "../accounting/accounting-screen.tsx";
import { payPersonDescription } from "../contract/pay-person.ts";
import { payRuleDescription } from "../contract/pay-rule.ts";
import { HoursScreen } from "../hours/hours-screen.tsx";
import { ClockScreen } from "../own/clock-screen.tsx";
import { OwnPayScreen } from "../own/own-pay-screen.tsx";
import { OwnPeriodScreen } from "../own/own-period-screen.tsx";
import { PeriodList } from "../periods/period-list.tsx";
import { PeriodScreen } from "../periods/period-screen.tsx";
import { PersonPayScreen } from "../periods/person-pay-screen.tsx";
import { PeopleList, PersonForm } from "../records/people.tsx";
import { RuleForm, RuleList } from "../records/rules.tsx";
import { SettingsScreen } from "../settings/settings-screen.tsx";

const LOADERS = {
  rules: { list: listLoader(payRuleDescription), form: formLoader(payRuleDescription) },
  people: { list: listLoader(payPersonDescription), form: formLoader(payPersonDescription) },
};

type LoaderArgs = { request: Request; params: { part?: string; id?: string } };

/** Loads the data for lists and forms of records; other screens load their own. */
export async function clientLoader({ request, params }: LoaderArgs) {
  const { part, id } = params;
  if (part !== "rules" && part !== "people") return null;
  return id === undefined ? LOADERS[part].list({ request }) : LOADERS[part].form({ params: { id } });
}

/**
 * `/admin/pay` and everything below it: pay periods, their people (`{period}/{person}`), rules, hours, people,
 * settings, the person's own pay (`mine`), the clock of a shared device, and files for the accounting program, which
 * are shown as a tab of the books. All of these are one route, to keep the table of routes small, because it is loaded
 * with the frame.
 */
export default function Pay() {
  const { part, id } = useParams();
  switch (part) {
    case undefined:
      return <PeriodList />;
    case "rules":
      return id === undefined ? <RuleList /> : <RuleForm />;
    case "people":
      return id === undefined ? <PeopleList /> : <PersonForm />;
    case "hours":
      return <HoursScreen />;
    case "accounting":
      return <AccountingScreen />;
    case "settings":
      return <SettingsScreen />;
    case "clock":
      return <ClockScreen />;
    case "mine":
      return id === undefined ? <OwnPayScreen /> : <OwnPeriodScreen id={id} />;
    default:
      return id === undefined ? <PeriodScreen id={part} /> : <PersonPayScreen id={part} personId={id} />;
  }
}
