import { SkipLink } from "./skip-link.tsx";

export const title = "Skip link";

export const examples = {
  "Seen when the keyboard reaches it": () => <SkipLink />,
};
