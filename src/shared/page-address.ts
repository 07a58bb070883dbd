/**
 * The address of a page with what is chosen on it, at an anchor. What is empty is left out, and the
 * first page.
 */
export function addressWith(
  path: string,
  choices: Readonly<Record<string, string | number | undefined>>,
  anchor: string,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    const isUsual = name === "page" && value === 1;
    if (value && !isUsual) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}#${anchor}` : `${path}#${anchor}`;
}
