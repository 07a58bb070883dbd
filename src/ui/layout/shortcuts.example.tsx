import { Shortcuts } from "./shortcuts.tsx";

export const title = "Shortcuts";
/** As wide as a page. */
export const wide = true;

export const examples = {
  "Under the header": () => <Shortcuts />,
};
