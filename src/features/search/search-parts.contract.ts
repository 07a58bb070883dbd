/** Exports for the site's frame and for pages with lists, in the browser. */
export { GroupSearch } from "./components/group-search.tsx";
export { ListFilterForm, WiderFilters } from "./components/list-filter.tsx";
export { useSearchDialog } from "./components/use-search-dialog.tsx";
export {
  countKinds,
  isSearchedInVain,
  listFilterParameters,
  readListFilter,
} from "./list-filter.rules.ts";
