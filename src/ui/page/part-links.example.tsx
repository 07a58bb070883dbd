import { PartLinks } from "./part-links.tsx";

export const title = "Part links";

export const examples = {
  "The first one current": () => (
    <PartLinks
      label="Your account"
      parts={[
        ["/", "Profile"],
        ["/account/security", "Security"],
        ["/account/notifications", "Notifications"],
        ["/account/data", "Your data"],
        ["/account/payments", "Payments and receipts"],
      ]}
    />
  ),
};
