/** The address of the menu that leads to the page at `pathname`: the longest one that it begins with. */
export function findCurrent(addresses: readonly string[], pathname: string): string | undefined {
  const path = `${pathname.toLowerCase()}/`;
  return addresses
    .filter((address) => path.startsWith(`${address}/`))
    .sort((one, other) => other.length - one.length)[0];
}
