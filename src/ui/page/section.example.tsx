import { Link } from "react-router";
import { Section } from "./section.tsx";

export const title = "Section";
/** As wide as a page. */
export const wide = true;

export const examples = {
  Paper: () => (
    <Section
      title="What happens next"
      lead="Four steps from the first call to the first day."
      aside={
        <Link className="link" to="/talent">
          All services
        </Link>
      }
    >
      <p>Content.</p>
    </Section>
  ),
  Sunken: () => (
    <Section tone="sunken" title="Questions">
      <p>Content.</p>
    </Section>
  ),
};
