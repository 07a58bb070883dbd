import { parseSync } from "vite";
import type { Passage, Range } from "./passages.ts";

/** A node of the syntax tree, whose other fields depend on its type. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Texts that readers never see: types, styles, addresses, and messages to developers. */
const unreadAttributes =
  /^(class|className|\w+ClassName|style|id|key|name|href|to|src|srcSet|type|rel|method|action|role|htmlFor|form|intent|autoComplete|pattern|accept|sizes|d|path|viewBox|points|transform|variant|tone|size)$/;
const unreadCalls =
  /^(classNames|sql|matchMedia|querySelector(All)?|getElementById|Error|TypeError|RangeError|RegExp|require|describeSetting|setting|debug|info|warn|error|fatal|log|report)$/;
const unreadKeys = /^(class|className|\w+Class|style|code|event|pattern|sql|query|example)$/;
/** Fields and attributes whose text is read even when it is a single word. */
const readNames =
  /^(label|title|heading|description|message|text|lead|hint|help|note|summary|question|answer|placeholder|alt|caption|legend|aria-label|aria-description|submit|children|confirm|empty|reason)$/;

const inlineTags =
  /^(a|abbr|b|bdi|br|cite|code|data|dfn|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/;

/** A value that is a number more likely than a name or a title. */
const counts =
  /(count|total|number|hours|minutes|days|months|years|percent|max|min|seats|spots|length|limit|size|left|amount)/i;
const numberHole = "12";
const wordHole = "Meridian";

/** Everything that a person may read in a source: the text of its markup, and its strings. */
export function readSource(path: string, source: string): Passage[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const reader = new SourceReader(source);
  reader.visit(program as unknown as Node);
  return reader.passages.sort(
    (one, other) => (one.lines[0]?.line ?? 0) - (other.lines[0]?.line ?? 0),
  );
}

class SourceReader {
  readonly passages: Passage[] = [];
  private readonly lineStarts: number[];

  constructor(source: string) {
    this.lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  visit(node: Node): void {
    if (isUnread(node)) return;
    if (node.type === "JSXElement" || node.type === "JSXFragment") this.visitMarkup(node);
    else if (node.type === "JSXAttribute") this.visitAttribute(node);
    else if (node.type === "Property" || node.type === "PropertyDefinition") {
      this.visitNamed(nameOf(node.key), unreadKeys, node.value);
    } else if (isText(node)) this.addString(node, false);
    else for (const child of childrenOf(node)) this.visit(child);
  }

  private visitNamed(name: string, unread: RegExp, value: unknown): void {
    if (unread.test(name) || !isNode(value)) return;
    if (isText(value)) this.addString(value, readNames.test(name));
    else this.visit(value);
  }

  private visitAttribute(node: Node): void {
    const value = isNode(node.value) ? inContainer(node.value) : undefined;
    this.visitNamed(nameOf(node.name), unreadAttributes, value);
  }

  /** An element with text of its own is one passage, with the inline elements in it. */
  private visitMarkup(element: Node): void {
    for (const attribute of attributesOf(element)) this.visit(attribute);
    const children = element.children as Node[];
    if (!children.some(isOwnText)) {
      for (const child of children) this.visit(child);
      return;
    }
    const draft = new Draft();
    this.write(children, draft);
    this.add(draft);
  }

  private write(children: readonly Node[], draft: Draft): void {
    for (const child of children) {
      const node = inContainer(child);
      if (node.type === "JSXText") draft.writeMarkup(String(node.value), node.start);
      else if (node.type === "JSXEmptyExpression") continue;
      else if (node.type === "JSXElement" || node.type === "JSXFragment") {
        this.writeElement(node, draft);
      } else this.writeValue(node, draft);
    }
  }

  private writeElement(node: Node, draft: Draft): void {
    const tag = tagOf(node);
    const children = node.children as Node[];
    if (/^[a-z]/.test(tag) && !inlineTags.test(tag)) {
      this.add(draft.take());
      this.visitMarkup(node);
      return;
    }
    for (const attribute of attributesOf(node)) this.visit(attribute);
    if (tag === "br") draft.write(" ", node.start);
    else if (children.length === 0) draft.hole(tag, node.start);
    else this.write(children, draft);
  }

  private writeValue(node: Node, draft: Draft): void {
    if (node.type === "Literal" && typeof node.value === "string") {
      draft.write(node.value, node.start + 1);
    } else if (node.type === "TemplateLiteral") writeTemplate(node, draft);
    else if (node.type === "ConditionalExpression") this.writeChoice(node, draft);
    else if (node.type === "LogicalExpression" && node.operator === "&&") {
      this.write([node.right as Node], draft);
    } else {
      draft.hole(nameOf(node), node.start);
      this.visit(node);
    }
  }

  /** Of two texts, the first goes into the sentence, and the other is a passage by itself. */
  private writeChoice({ test, consequent, alternate }: Node, draft: Draft): void {
    this.visit(test as Node);
    const first = inContainer(consequent as Node);
    const second = inContainer(alternate as Node);
    const [chosen, other] = isNothing(first) ? [second, first] : [first, second];
    this.write([chosen], draft);
    if (isText(other)) this.addString(other, true);
    else this.visit(other);
  }

  private addString(node: Node, isRead: boolean): void {
    const draft = new Draft();
    if (node.type === "TemplateLiteral") writeTemplate(node, draft);
    else for (const part of partsOf(node)) this.writeValue(part, draft);
    if (isRead ? !isClassList(draft.text) : looksRead(draft)) this.add(draft);
    if (node.type === "TemplateLiteral") {
      for (const expression of node.expressions as Node[]) this.visit(expression);
    }
  }

  private add(draft: Draft): void {
    const { text, holes, places } = withoutGluedHoles(draft);
    const start = text.length - text.trimStart().length;
    const written = text.trim();
    const isOnlyHoles = !/\p{L}/u.test(withoutHoles(text, holes));
    if (written === "" || isOnlyHoles) return;
    const shifted = places.map(({ at, source }) => ({
      at: Math.max(0, at - start),
      line: this.lineOf(source),
    }));
    this.passages.push({
      text: written,
      holes: holes.map((hole) => ({ start: hole.start - start, end: hole.end - start })),
      lines: shifted,
    });
  }

  private lineOf(offset: number): number {
    return this.lineStarts.findLastIndex((start) => start <= offset) + 1;
  }
}

/** A passage as it is put together. */
class Draft {
  text = "";
  holes: Range[] = [];
  places: { at: number; source: number }[] = [];

  write(text: string, source: number): void {
    if (text === "") return;
    this.places.push({ at: this.text.length, source });
    this.text += text;
  }

  /** As React does: a line break with its indentation is nothing at the ends, a space between words. */
  writeMarkup(text: string, source: number): void {
    let offset = source;
    const lines = text.split("\n");
    for (const [index, line] of lines.entries()) {
      let part = line;
      if (index > 0) part = part.trimStart();
      if (index < lines.length - 1) part = part.trimEnd();
      if (part !== "") {
        const joint = index > 0 && /\S$/.test(this.text) && lines.slice(0, index).some(isWritten);
        this.write(joint ? ` ${decode(part)}` : decode(part), offset);
      }
      offset += line.length + 1;
    }
  }

  hole(name: string, source: number): void {
    const text = counts.test(name) ? numberHole : wordHole;
    this.holes.push({ start: this.text.length, end: this.text.length + text.length });
    this.write(text, source);
  }

  /** Takes the text that was written so far, and empties this draft. */
  take(): Draft {
    const { text, holes, places } = this;
    Object.assign(this, new Draft());
    return Object.assign(new Draft(), { text, holes, places });
  }
}

function writeTemplate(node: Node, draft: Draft): void {
  const expressions = node.expressions as Node[];
  for (const [index, quasi] of (node.quasis as Node[]).entries()) {
    const { cooked } = quasi.value as { cooked: string };
    draft.write(cooked, quasi.start);
    const expression = expressions[index];
    if (expression) draft.hole(nameOf(expression), expression.start);
  }
}

/** Types, messages to developers, SQL, and values that are compared. */
function isUnread(node: Node): boolean {
  if (isType(node) || node.type === "ImportDeclaration") return true;
  if (node.type === "CallExpression" || node.type === "NewExpression") {
    return unreadCalls.test(nameOf(node.callee));
  }
  if (node.type === "BinaryExpression") return node.operator !== "+";
  return node.type === "TaggedTemplateExpression";
}

/** `"one " + name + " two"`, in its parts. */
function partsOf(node: Node): Node[] {
  if (node.type !== "BinaryExpression") return [node];
  return [...partsOf(node.left as Node), ...partsOf(node.right as Node)];
}

function isText(node: Node): boolean {
  if (node.type === "Literal") return typeof node.value === "string";
  if (node.type === "TemplateLiteral") return true;
  return node.type === "BinaryExpression" && node.operator === "+" && partsOf(node).some(isText);
}

/** Whether a string is a text and no name, address or list of classes. */
function looksRead({ text, holes }: Draft): boolean {
  const own = withoutHoles(text, holes).trim();
  if (!/\p{L}[\p{L}'’]*[.,:;!?)”"]* +[\p{L}\d“"(&$]/u.test(text.trim())) return false;
  if (/^(select|insert|update|delete|with|create|alter|drop|begin|set|grant)\s/.test(own))
    return false;
  if (!/\p{L}{2}/u.test(own) || isClassList(text)) return false;
  if (/[{}<>=]|\b\w+=|\w\(/.test(own)) return false;
  if (/^["“(]?\p{Lu}/u.test(own)) return true;
  const plain = own.split(/\s+/).every((word) => /^["“(]?[\p{L}\d'’-]+[.,:;!?)”"]*$/u.test(word));
  return (
    plain &&
    /\b(a|an|the|to|of|for|and|or|you|your|is|are|was|in|on|at|with|it|this|that|we|us|our|not|by|from|no|more|left)\b/.test(
      own,
    )
  );
}

/** Classes of a style: `min-h-9 cursor-pointer`. */
function isClassList(text: string): boolean {
  const words = text.trim().split(/\s+/);
  const joined = words.filter((word) => /^[a-z]+(?:[-:][a-z\d[\]./]+)+$/.test(word));
  return (
    words.every((word) => /^[a-z][a-z\d:[\]./-]*$/.test(word)) && joined.length * 2 >= words.length
  );
}

/** An icon that touches a word is none of the text. */
function withoutGluedHoles({
  text,
  holes,
  places,
}: Draft): Pick<Draft, "text" | "holes" | "places"> {
  const glued = holes.findLast(
    ({ start, end }) =>
      text.slice(start, end) === wordHole &&
      (/\p{L}$/u.test(text.slice(0, start)) || /^\p{L}/u.test(text.slice(end))),
  );
  if (!glued) return { text, holes, places };
  const size = glued.end - glued.start;
  const move = (at: number) => (at > glued.start ? at - size : at);
  return withoutGluedHoles(
    Object.assign(new Draft(), {
      text: text.slice(0, glued.start) + text.slice(glued.end),
      holes: holes
        .filter((hole) => hole !== glued)
        .map(({ start, end }) => ({ start: move(start), end: move(end) })),
      places: places.map(({ at, source }) => ({ at: move(at), source })),
    }),
  );
}

function withoutHoles(text: string, holes: readonly Range[]): string {
  return holes.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

function isOwnText(child: Node): boolean {
  if (child.type === "JSXText") return isWritten(String(child.value));
  const node = inContainer(child);
  return node !== child && isText(node) && /\p{L}/u.test(String(node.value ?? "x"));
}

const isWritten = (text: string) => /\S/.test(text);
const isNothing = (node: Node) =>
  node.type === "Literal" && (node.value === null || node.value === "");
const isType = ({ type }: Node) =>
  type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)Expression$/.test(type);
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function inContainer(node: Node): Node {
  if (node.type === "JSXExpressionContainer") return inContainer(node.expression as Node);
  if (node.type === "ParenthesizedExpression" || /^TS(As|Satisfies)/.test(node.type)) {
    return inContainer(node.expression as Node);
  }
  return node;
}

const attributesOf = (element: Node) =>
  ((element.openingElement as Node | undefined)?.attributes ?? []) as Node[];
const tagOf = (element: Node) => nameOf((element.openingElement as Node | undefined)?.name);

/** The last name in an expression: `log.info` is `info`, `item.hours` is `hours`. */
function nameOf(value: unknown): string {
  if (!isNode(value)) return "";
  if (typeof value.name === "string") return value.name;
  if (value.type === "Literal") return String(value.value);
  const inner = value.property ?? value.callee ?? value.argument ?? value.expression;
  return isNode(inner) ? nameOf(inner) : "";
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

const entities: Record<string, string> = {
  nbsp: " ",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  mdash: "—",
  ndash: "–",
  hellip: "…",
};
const decode = (text: string) => text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole);
