import { LocalTime } from "./local-time.tsx";

export const title = "Local time";

export const examples = {
  "In your zone": () => <LocalTime time={new Date("2026-12-01T17:00:00Z")} />,
};
