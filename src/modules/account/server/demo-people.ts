import type { Role } from "#shared/rights.ts";

export type DemoPerson = {
  id: string;
  /** The person's name in the startup output and the README. */
  who: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phone: string;
  role: Role;
  /** Set for a manager: a front desk account with the preset of manager permissions. */
  isManager?: true;
  /** Set for the medical director, who confirms the clinic's medical rules. */
  isDirector?: true;
};

/**
 * The people of the demo clinic who can log in. They exist only in a demo; a real clinic's installation has no login of
 * ours.
 */
export const demoPeople: DemoPerson[] = [
  {
    id: "demo-customer",
    who: "customer",
    email: "demo@halcyon.example",
    password: "paper-lantern-harbor",
    firstName: "Mara",
    lastName: "Okafor",
    phone: "+12125550171",
    role: "customer",
  },
  ...waitingCustomers(),
  {
    id: "demo-staff",
    who: "front desk",
    email: "staff@halcyon.example",
    password: "copper-kettle-by-the-window",
    firstName: "Noor",
    lastName: "Haddad",
    phone: "+12125550149",
    role: "staff",
  },
  {
    id: "demo-manager",
    who: "manager",
    email: "manager@halcyon.example",
    password: "morning-ledger-and-black-tea",
    firstName: "Tamsin",
    lastName: "Reyes",
    phone: "+12125550151",
    role: "staff",
    isManager: true,
  },
  {
    id: "demo-practitioner",
    who: "practitioner",
    email: "practitioner@halcyon.example",
    password: "lavender-by-the-open-door",
    firstName: "Imani",
    lastName: "Cole",
    phone: "+12125550152",
    role: "practitioner",
  },
  {
    id: "demo-lena",
    who: "practitioner and medical director",
    email: "lena@halcyon.example",
    password: "winter-orchard-and-lantern",
    firstName: "Lena",
    lastName: "Park",
    phone: "+12125550153",
    role: "practitioner",
    isDirector: true,
  },
  {
    id: "demo-beatriz",
    who: "another practitioner",
    email: "beatriz@halcyon.example",
    password: "slow-river-under-the-ferry",
    firstName: "Beatriz",
    lastName: "Nunes",
    phone: "+12125550154",
    role: "practitioner",
  },
  {
    id: "demo-admin",
    who: "admin",
    email: "admin@halcyon.example",
    password: "seven-stones-under-the-bridge",
    firstName: "Ellis",
    lastName: "Byrne",
    phone: "+12125550150",
    role: "admin",
  },
];

/**
 * Customers for the examples: one with an upcoming visit, one with priority on the waitlist, one whose health check has
 * expired.
 */
function waitingCustomers(): DemoPerson[] {
  const people = [
    { name: "june", lastName: "Whitfield", phone: "+12125550181", who: "a customer with a visit in a week" },
    { name: "nina", lastName: "Castellano", phone: "+12125550182", who: "a member who goes first on the waitlist" },
    { name: "otto", lastName: "Lindqvist", phone: "+12125550183", who: "a customer without a visit" },
    { name: "vera", lastName: "Osei", phone: "+12125550184", who: "a customer of a year ago" },
    { name: "olive", lastName: "Hartmann", phone: "+12125550185", who: "a customer of this week" },
  ];
  return people.map(({ name, ...person }) => ({
    ...person,
    id: `demo-${name}`,
    email: `${name}@halcyon.example`,
    password: "paper-lantern-harbor",
    firstName: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    role: "customer",
  }));
}

/** Returns the demo's front desk, the author of all staff actions in the generated demo data. */
export function demoFrontDesk(): { id: string; name: string } {
  const person = demoPeople.find(({ id }) => id === "demo-staff");
  if (!person) throw new Error("the demo has no front desk");
  return { id: person.id, name: `${person.firstName} ${person.lastName}` };
}
