import { ThemeControl } from "./theme-control.tsx";

export const title = "Theme control";

export const examples = {
  // In a form, its choice is a group of its own.
  "The visitor's system": () => (
    <form>
      <ThemeControl />
    </form>
  ),
};
