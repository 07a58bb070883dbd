/** Exports for the site's frame in the browser. */
export { useSearchDialog } from "./components/use-search-dialog.tsx";
