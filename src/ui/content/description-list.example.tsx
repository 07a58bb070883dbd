import { DescriptionList } from "./description-list.tsx";

export const title = "Description list";

export const examples = {
  Filled: () => (
    <DescriptionList
      items={[
        { term: "When", description: "Tuesday, December 1, 12:00–13:00" },
        { term: "Price", description: "$150.00" },
      ]}
    />
  ),
  "Long words": () => (
    <DescriptionList
      items={[
        { term: "Qualifications and registrations", description: "x".repeat(120) },
        { term: "Note", description: "No note yet.\nAnd then more. ".repeat(6) },
      ]}
    />
  ),
};
