import { NewVersionError } from "#shared/new-version.ts";

/**
 * Imports a part of the site once its files have been fetched. Rejects as `fetch` does where one
 * cannot be, and with a sentence for the visitor where the server no longer has one. Until 2026
 * every browser remembered a module that could not be fetched for as long as the page lived, so the
 * connection is tried with requests that it may repeat. The build calls this around each
 * `import()`.
 */
export async function importFetched<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const addresses = files.map((file) => new URL(`/${file}`, location.origin).href);
  await Promise.all(addresses.filter(isMissing).map(fetchFile));
  return await load();
}

/** The page itself has fetched what its head names. */
function isMissing(address: string): boolean {
  return ![...document.querySelectorAll("link")].some(({ href }) => href === address);
}

/** Reads it to the end, so that the browser keeps it. */
async function fetchFile(address: string): Promise<void> {
  const response = await fetch(address);
  if (response.status === 404) throw new NewVersionError();
  if (!response.ok) throw new TypeError(`Failed to fetch ${address}: ${response.status}`);
  await response.arrayBuffer();
}
