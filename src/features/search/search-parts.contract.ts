/** Exports for the site's frame and for pages with lists, in the browser. */

export { GroupSearch } from "./components/group-search.tsx";
export { ListFilterForm } from "./components/list-filter.tsx";
export { useSearchDialog } from "./components/use-search-dialog.tsx";
export { listFilterParameters, readListFilter } from "./list-filter.rules.ts";
