type Command = {
  name: string;
  /** The arguments after the command's name. */
  takes?: string;
  says: string;
  /** Each command is a program that runs when it is loaded. */
  run: () => Promise<unknown>;
};

const commands: readonly Command[] = [
  { name: "start", says: "serve the clinic", run: () => import("../main.ts") },
  {
    name: "check-config",
    takes: "[--json]",
    says: "say all that keeps the settings from working",
    run: () => import("./check-config-command.ts"),
  },
  {
    name: "migrate",
    takes: "[--plan]",
    says: "bring the database up to date, or say what that would do",
    run: () => import("./migrate-command.ts"),
  },
  {
    name: "first-staff",
    takes: "<email>",
    says: "make the link by which the first administrator joins",
    run: () => import("./staff-first-command.ts"),
  },
  {
    name: "reset-staff",
    takes: "<email>",
    says: "let a member of the team set up their second factor again",
    run: () => import("./staff-reset-command.ts"),
  },
  { name: "backup", takes: "[file]", says: "write everything into one file", run: () => import("./backup-command.ts") },
  {
    name: "verify",
    takes: "<file> [--identity FILE]",
    says: "read a backup to its end and say what it holds",
    run: () => import("./verify-command.ts"),
  },
  {
    name: "restore",
    takes: "<file> [--identity FILE]",
    says: "put a backup into an empty database",
    run: () => import("./restore-command.ts"),
  },
  {
    name: "erase-again",
    takes: "[register …]",
    says: "erase again who was erased after a backup that was restored in another way",
    run: () => import("./erase-again-command.ts"),
  },
  {
    name: "reseal",
    says: "seal anew what a former value of SECRETS sealed, so that it can be removed",
    run: () => import("./reseal-command.ts"),
  },
  {
    name: "restore-drill",
    takes: "[file] [--identity FILE]",
    says: "restore the newest backup beside the clinic, check it, and remove it again",
    run: () => import("./restore-drill-command.ts"),
  },
  { name: "check-data", says: "check whether the data adds up", run: () => import("./check-data-command.ts") },
  {
    name: "rebuild-reports",
    says: "derive the facts of reports again",
    run: () => import("./reports-rebuild-command.ts"),
  },
  {
    name: "doctor",
    takes: "[file]",
    says: "write a file for support, without people and secrets",
    run: () => import("./doctor-command.ts"),
  },
];

export function commandNamed(name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}

export function linesOfHelp(): string[] {
  const usages = commands.map(({ name, takes }) => [name, takes].filter(Boolean).join(" "));
  const width = Math.max(...usages.map((usage) => usage.length));
  return [
    "halcyon <command>",
    ...commands.map(({ says }, index) => `  ${(usages[index] ?? "").padEnd(width)}  ${says}`),
    "Settings are environment variables; README.md lists them.",
  ];
}
