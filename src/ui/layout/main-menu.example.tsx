import { MainMenu } from "./main-menu.tsx";

export const title = "Main menu";
/** As wide as a page. */
export const wide = true;

export const examples = {
  "In the header": () => <MainMenu current="/talent" look="bar" />,
  "On a phone": () => <MainMenu current={null} look="list" />,
};
