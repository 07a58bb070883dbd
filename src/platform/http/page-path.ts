/** The page that React Router takes an address for, which is another one for a page's data. */
export function readPagePath(address: string): { pathname: string; path: string } {
  const url = new URL(address);
  const pathname = url.pathname.endsWith("/_.data")
    ? url.pathname.slice(0, -"_.data".length)
    : url.pathname.replace(/\.data$/, "");
  if (url.search === "") return { pathname, path: pathname };
  for (const name of ["_routes", "index"]) url.searchParams.delete(name);
  const search = url.searchParams.size > 0 ? `?${url.searchParams}` : "";
  return { pathname, path: pathname + search };
}
