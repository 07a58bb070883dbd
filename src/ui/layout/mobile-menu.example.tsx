import { MobileMenu } from "./mobile-menu.tsx";

export const title = "Mobile menu (below 1280 px)";

const nothing = () => {};

export const examples = {
  Visitor: () => <MobileMenu viewer={null} onSignOut={nothing} onSearch={nothing} />,
  "Signed in": () => (
    <MobileMenu
      viewer={{
        email: "amina@example.com",
        isMentor: false,
        hires: false,
        browsesTalent: false,
        runsSite: false,
      }}
      onSignOut={nothing}
      onSearch={nothing}
    />
  ),
};
