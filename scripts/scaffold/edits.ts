/** Adds an import after the last one; Biome puts it in its place. */
export function addImport(text: string, name: string, from: string): string {
  const lines = text.split("\n");
  const last = lines.findLastIndex((line) => /^(import .*|\} from .*);$/.test(line));
  if (last < 0) return text;
  lines.splice(last + 1, 0, `import { ${name} } from "${from}";`);
  return lines.join("\n");
}

/** Adds an element at the end of the array that begins with `opening`. */
export function addToArray(text: string, opening: string, element: string): string {
  const start = text.indexOf(opening);
  const end = text.indexOf("]", start + opening.length);
  if (start < 0 || end < 0) return text;
  const elements = text
    .slice(start + opening.length, end)
    .trim()
    .replace(/,$/, "");
  const all = elements === "" ? element : `${elements}, ${element}`;
  return `${text.slice(0, start + opening.length)}${all}${text.slice(end)}`;
}

/** Adds text before the line that begins with `line`. */
export function addToList(text: string, line: string, added: string): string {
  return text.replace(`\n${line}`, () => `\n${added}${line}`);
}

/** Adds a line where it belongs among the sorted ones that follow `opening`. */
export function addSorted(text: string, opening: string, line: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((one) => one.includes(opening));
  if (start < 0) return text;
  const end = lines.findIndex((one, at) => at > start && /^[\]}]/.test(one));
  const keyOf = (one: string) =>
    one
      .trim()
      .replace(/^"/, "")
      .split(/["':,]/)[0] ?? "";
  const place = lines.findIndex((one, at) => at > start && at < end && keyOf(one) > keyOf(line));
  lines.splice(place < 0 ? end : place, 0, line);
  return lines.join("\n");
}
