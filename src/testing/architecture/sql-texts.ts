import { parseSync, type TemplateLiteral, Visitor } from "oxc-parser";

/** Replaces an interpolated value in a statement. */
const HOLE = "$1";

const LOOKS_LIKE_SQL =
  /^\s*(select|insert into|update|delete from|with|lock table|truncate|copy|alter|from|join|left join|exists)\s/i;

const textOf = ({ quasis }: TemplateLiteral) => quasis.map(({ value }) => value.raw).join(HOLE);

export type SqlText = {
  text: string;
  line: number;
  /** Whether the text is the value of an exported constant. */
  isExported: boolean;
};

/** Returns every SQL text in a file: those tagged `sql`, and other strings that begin like a statement. */
export function sqlTextsOf(file: string, code: string): SqlText[] {
  const found: { text: string; start: number }[] = [];
  const tagged = new Set<TemplateLiteral>();
  const visitor = new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (!/^sql\b/.test(code.slice(tag.start, tag.end))) return;
      tagged.add(quasi);
      found.push({ text: textOf(quasi), start: quasi.start });
    },
    TemplateLiteral(node) {
      if (!tagged.has(node) && LOOKS_LIKE_SQL.test(textOf(node))) found.push({ text: textOf(node), start: node.start });
    },
    Literal({ value, start }) {
      if (typeof value === "string" && LOOKS_LIKE_SQL.test(value)) found.push({ text: value, start });
    },
  });
  visitor.visit(parseSync(file, code).program);
  return found.map(({ text, start }) => {
    const before = code.slice(0, start);
    const isExported = /export const \w+(?:: SQL(?:<\w+>)?)? = sql(?:<\w+>)?$/.test(before);
    return { text, line: before.split("\n").length, isExported };
  });
}
