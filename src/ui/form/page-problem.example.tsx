import type { ReactNode } from "react";
import { PageProblem } from "./page-problem.tsx";

export const title = "PageProblem";

export const examples: Record<string, () => ReactNode> = {
  "A button was refused": () => (
    <PageProblem
      answer={{
        intent: "remove",
        values: {},
        problems: [],
        problem: "This request was answered already.",
      }}
    />
  ),
};
