import { Page } from "./page.tsx";

export const title = "Page";
/** As wide as a page. */
export const wide = true;

export const examples = {
  Wide: () => (
    <Page title="Events" lead="Talks and workshops, most of them online.">
      <p>Content.</p>
    </Page>
  ),
  "Width of a form": () => (
    <Page width="form" title="Activate your account">
      <p>Content.</p>
    </Page>
  ),
  "A long word": () => (
    <Page width="text" title={"Reichsversicherungsordnung".repeat(4)} lead={"x".repeat(120)} />
  ),
};
