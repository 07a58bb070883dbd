import { CopyBanner, DemoBanner } from "./demo-banner.tsx";

export const title = "Banners about the site";
/** As wide as a page. */
export const wide = true;

export const examples = {
  "On a demo": () => <DemoBanner />,
  "On a copy that sends nothing": () => <CopyBanner />,
};
