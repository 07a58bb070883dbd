import { AppNavigation } from "./app-navigation.tsx";

export const title = "Navigation of a person's own pages";

export const examples = {
  // Inside a box of its own: the bar stands at the bottom of the box, not of the gallery.
  "Of a mentor who helps run the site": () => (
    <div className="relative min-h-96 translate-x-0">
      <AppNavigation
        viewer={{
          email: "sample@example.com",
          isMentor: true,
          hires: false,
          browsesTalent: false,
          runsSite: true,
        }}
      />
    </div>
  ),
  "Of someone who hires": () => (
    <div className="relative min-h-96 translate-x-0">
      <AppNavigation
        viewer={{
          email: "sample@example.com",
          isMentor: false,
          hires: true,
          browsesTalent: true,
          runsSite: false,
        }}
      />
    </div>
  ),
};
