import { Spinner } from "./spinner.tsx";

export const title = "Spinner";

export const examples = {
  Loading: () => <Spinner label="Loading your sessions…" />,
};
