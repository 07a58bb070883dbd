import { BackLink } from "./back-link.tsx";

export const title = "Back link";

export const examples = {
  Short: () => <BackLink to="/events">Events</BackLink>,
  "A long word": () => <BackLink to="/events">{"Meetup".repeat(20)}</BackLink>,
};
