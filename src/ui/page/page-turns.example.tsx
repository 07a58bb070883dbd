import { PageTurns } from "./page-turns.tsx";

export const title = "Page turns";

const turns = {
  label: "Pages",
  pathOf: (page: number) => `?page=${page}`,
  before: "Newer",
  after: "Older",
};

export const examples = {
  "First page": () => <PageTurns {...turns} page={1} pages={3} />,
  "In the middle": () => <PageTurns {...turns} page={1200} pages={1300} />,
  "Last page": () => <PageTurns {...turns} page={3} pages={3} />,
};
