/** What the site's frame has in the browser. */
export { useSearchDialog } from "./components/use-search-dialog.tsx";
