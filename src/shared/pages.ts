const maxPage = 10_000;

/** The number of a page, from 1; 1 for anything that is none. */
export function readPage(text: string | null): number {
  return text && /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), maxPage) : 1;
}

/** Number of a list's pages, at least one. */
export function countPages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
