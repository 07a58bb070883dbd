import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type Notice, ProNotice, type ProNoticeProps } from "./pro-notice.tsx";

const read = (notice: Notice, offer: ProNoticeProps["offer"] = "paid") =>
  renderToStaticMarkup(<ProNotice notice={notice} membership={null} offer={offer} />);

test.each([
  ["open", "If you didn&#x27;t pay, you haven&#x27;t been charged.", "you can subscribe below."],
  ["expired", "You haven&#x27;t been charged.", "You can try again below."],
  ["left", "You haven&#x27;t been charged.", "You can try again below."],
  ["signed-in", "You&#x27;re signed in", "Select Subscribe again to continue to payment."],
  ["ended", "You won&#x27;t be charged again.", "You can subscribe again below."],
  ["already", "Your earlier membership has ended.", "You can subscribe again below."],
] as const)("after %s, a next step is named only if the page has it", (notice, text, nextStep) => {
  expect(read(notice)).toContain(text);
  expect(read(notice)).toContain(nextStep);
  for (const offer of ["free", "has-free", "not-sold"] as const) {
    expect(read(notice, offer)).toContain(text);
    expect(read(notice, offer)).not.toMatch(/below|Subscribe/);
  }
});
