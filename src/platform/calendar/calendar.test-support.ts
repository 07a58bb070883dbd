/**
 * The properties of a calendar file with one appointment, read by the rules of RFC 5545: folded
 * lines are joined, escaped characters restored. Parameters of properties are left out.
 */
export function readCalendarFile(text: string): Record<string, string> {
  const lines = text.replace(/\r\n[ \t]/g, "").split("\r\n");
  const begins = lines.filter((line) => line.startsWith("BEGIN:"));
  const ends = lines.filter((line) => line.startsWith("END:"));
  if (lines[0] !== "BEGIN:VCALENDAR" || begins.length !== ends.length) {
    throw new Error("This is no calendar file");
  }
  return Object.fromEntries(lines.filter(Boolean).map(readProperty));
}

function readProperty(line: string): [name: string, value: string] {
  const [, name = "", value = ""] = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
  return [name, value.replace(/\\([\\;,nN])/g, (_, c: string) => (/n/i.test(c) ? "\n" : c))];
}
