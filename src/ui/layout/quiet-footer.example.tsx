import { QuietFooter } from "./quiet-footer.tsx";

export const title = "Footer of pages where people work";
/** As wide as a page. */
export const wide = true;

export const examples = {
  // In a form, the theme's choice is a group of its own.
  Footer: () => (
    <form>
      <QuietFooter company="Example Careers Inc., 1 Example Street, Toronto, ON M0M 0M0, Canada" />
    </form>
  ),
};
