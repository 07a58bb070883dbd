import { ErrorSummary } from "./error-summary.tsx";

export const title = "Error summary";

const one = [{ field: "email", message: "Enter your email" }];
const many = [
  ...one,
  { field: "bio", message: "Write at least 50 characters about yourself" },
  { field: "url", message: `${"https://example.com/".repeat(8)} is not an address we can open` },
];

export const examples = {
  "One error": () => <ErrorSummary errors={one} />,
  "Several, and a long word": () => <ErrorSummary errors={many} />,
};
