export type ReadmeStep = {
  /** The bold text: "First administrator". */
  name: string;
  /** The step's code blocks, to write or to run, with the language of their fences. */
  blocks: { language: string; text: string }[];
};

/**
 * Returns the numbered steps of a README section, in order and up to its first subsection. Throws when the numbers have
 * a gap.
 */
export function stepsOf(readme: string, section: string): ReadmeStep[] {
  const [, after] = readme.split(`\n## ${section}\n`);
  const [body = ""] = (after ?? "").split(/\n##+ /);
  const steps: ReadmeStep[] = [];
  let block: { language: string; lines: string[] } | undefined;
  for (const line of body.split("\n")) {
    const numbered = /^(\d+)\. \*\*(.+?)\.\*\*/.exec(line);
    const fence = /^ {3}```(\w*)$/.exec(line);
    if (block && fence) {
      steps.at(-1)?.blocks.push({ language: block.language, text: block.lines.join("\n") });
      block = undefined;
    } else if (block) block.lines.push(line.slice(3));
    else if (fence) block = { language: fence[1] ?? "", lines: [] };
    else if (numbered) {
      if (Number(numbered[1]) !== steps.length + 1) throw new Error(`step ${numbered[1]} follows step ${steps.length}`);
      steps.push({ name: numbered[2] ?? "", blocks: [] });
    }
  }
  return steps;
}
