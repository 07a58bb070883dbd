import { AccountMenu } from "./account-menu.tsx";

export const title = "Account menu";

const nothing = () => {};

export const examples = {
  "Of a mentor who is an administrator": () => (
    <AccountMenu
      viewer={{
        email: "adaeze.okonkwo.of.the.department.of.surgery@example.com",
        isMentor: true,
        hires: false,
        browsesTalent: false,
        runsSite: true,
      }}
      onSignOut={nothing}
    />
  ),
  "Before it is known who is signed in": () => (
    <AccountMenu viewer={undefined} onSignOut={nothing} />
  ),
};
