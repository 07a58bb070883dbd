const secrets = /(\bhttps?:\/\/[^\s<>"')]+)|(?<![\d-])\d{6,8}(?![\d-])/g;
const removed = "[removed]";

/**
 * A message without what would let its reader act as its recipient: what follows `?` or `#` in
 * addresses, parts of a path that look like keys, and codes of six to eight digits.
 */
export function redactSecrets(text: string): string {
  return text.replace(secrets, (_, address?: string) =>
    address === undefined ? removed : redactAddress(address),
  );
}

function redactAddress(found: string): string {
  const [path = ""] = found.split(/[?#]/);
  const parts = path.split("/").map((part, index) => (index > 2 && isKey(part) ? removed : part));
  return `${parts.join("/")}${path.length < found.length ? `?${removed}` : ""}`;
}

/** Long parts of letters and digits, as keys are written; ids of rows open nothing. */
function isKey(part: string): boolean {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(part);
  return !isId && part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part);
}
