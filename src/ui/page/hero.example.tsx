import { Button } from "../controls/button.tsx";
import { SectorDrawing } from "../drawings/sector-drawing.tsx";
import { Hero } from "./hero.tsx";

export const title = "Hero";
/** As wide as a page. */
export const wide = true;

export const examples = {
  "With a drawing": () => (
    <Hero
      kicker="Healthcare staffing"
      sector="healthcare"
      title="Skilled people, wherever they live"
      lead="We find nurses and physicians who are ready to move, and help with every license."
      actions={
        <>
          <Button>Book a consultation</Button>
          <Button variant="secondary">See open jobs</Button>
        </>
      }
      figure={<SectorDrawing sector="healthcare" />}
    />
  ),
  "Words alone": () => (
    <Hero title="Guides and templates for every step" lead="Free to read, free to use." />
  ),
};
