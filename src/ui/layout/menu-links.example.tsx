import { MenuLinks } from "./menu-links.tsx";

export const title = "Menu links";

export const examples = {
  "With a heading, the first one current": () => (
    <MenuLinks
      heading="Administration"
      links={[
        { to: "/", label: "Overview", end: true },
        { to: "/admin/users", label: "People" },
        { to: "/admin/applications", label: "Applications of mentors and their documents" },
      ]}
    />
  ),
};
