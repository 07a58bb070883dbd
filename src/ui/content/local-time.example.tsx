import { LocalTime, ZonedTime } from "./local-time.tsx";

export const title = "Local time";

export const examples = {
  "In a zone of its own": () => (
    <ZonedTime time={new Date("2026-12-01T17:00:00Z")} zone="America/St_Johns" />
  ),
  "In your zone": () => <LocalTime time={new Date("2026-12-01T17:00:00Z")} />,
};
