import { ChoiceLinks } from "./choice-links.tsx";

export const title = "Choice links";

export const examples = {
  "One chosen": () => (
    <ChoiceLinks
      label="Sector"
      choices={[
        { to: "?all", label: "All", current: true },
        { to: "?healthcare", label: "Healthcare", current: false },
        { to: "?technology", label: "Technology", current: false },
      ]}
    />
  ),
  "More than fit": () => (
    <ChoiceLinks
      label="Province"
      choices={[
        "British Columbia",
        "Alberta",
        "Saskatchewan",
        "Manitoba",
        "Ontario",
        "Québec",
        "Newfoundland and Labrador, with all of the islands that lie around them",
      ].map((label, at) => ({ to: `?${at}`, label, current: at === 4 }))}
    />
  ),
};
