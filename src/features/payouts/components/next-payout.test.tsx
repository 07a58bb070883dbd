import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NextPayout } from "./next-payout.tsx";

const none = { amountCents: 0, currency: "USD" } as const;
const some = { amountCents: 12_750, currency: "USD" } as const;

function read(due: typeof none | typeof some, state: "nothing_due" | "ready"): string {
  const html = renderToStaticMarkup(
    <NextPayout due={due} held={some} state={state} method={null} pauseReason={null} />,
  );
  return html.replace(/<[^>]*>/g, " ").replaceAll("&#x27;", "'");
}

test("says 'another' only when something is also due", () => {
  const both = read(some, "ready");
  expect(both).toContain("We're holding another $127.50 USD because a payment is disputed.");
  const held = read(none, "nothing_due");
  expect(held).toContain("Nothing is ready to be paid right now.");
  expect(held).toContain("We're holding $127.50 USD because a payment is disputed.");
});
