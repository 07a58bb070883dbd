import { SearchLink } from "./search-link.tsx";

export const title = "Search link";

export const examples = {
  "With its shortcut where there is room": () => <SearchLink onSearch={() => {}} />,
};
