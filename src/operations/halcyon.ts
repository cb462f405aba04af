import { commandNamed, linesOfHelp } from "./commands.ts";
import { readVersion } from "./read-version.ts";

/** `halcyon <command>`: runs any command of the product, in a clone or a package (OP-11). */
const [name = "help"] = process.argv.slice(2);
const command = commandNamed(name);
if (name === "--version" || name === "version") console.log(await readVersion());
else if (command) {
  // A command reads the arguments after its name.
  process.argv.splice(2, 1);
  await command.run();
} else {
  const isAsked = ["help", "--help", "-h"].includes(name);
  for (const line of linesOfHelp()) (isAsked ? console.log : console.error)(line);
  if (!isAsked) process.exitCode = 64;
}
