import { SiteFooter } from "./site-footer.tsx";

export const title = "Site footer";
/** As wide as a page. */
export const wide = true;

export const examples = {
  // In a form, the theme's choice is a group of its own.
  Footer: () => (
    <form>
      <SiteFooter
        siteName="Meridian"
        tagline="Work that moves with you."
        offices="Toronto, Lagos, Accra"
        company="Example Careers Inc., 1 Example Street, Toronto, ON M0M 0M0, Canada"
      />
    </form>
  ),
};
