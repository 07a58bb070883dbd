import { Mark } from "./mark.tsx";

export const title = "Mark";

export const examples = {
  "Two sizes": () => (
    <p className="flex items-center gap-4">
      <Mark className="size-7" />
      <Mark className="size-14" />
    </p>
  ),
};
