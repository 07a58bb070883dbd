import { SiteHeader } from "./site-header.tsx";

export const title = "Site header";
/** As wide as a page. */
export const wide = true;

const nothing = () => {};

export const examples = {
  Visitor: () => (
    <SiteHeader siteName="Meridian" viewer={null} onSignOut={nothing} onSearch={nothing} />
  ),
  "Signed in": () => (
    <SiteHeader
      siteName="Meridian"
      viewer={{
        email: "amina@example.com",
        isMentor: true,
        hires: false,
        browsesTalent: false,
        runsSite: false,
      }}
      onSignOut={nothing}
      onSearch={nothing}
    />
  ),
};
