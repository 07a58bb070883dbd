import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SubscribeBox } from "./subscribe-box.tsx";

test("where Pro isn't given free, the box doesn't call it free", () => {
  const read = (months: number) => {
    const offer = { kind: "free", months, nextAt: new Date("2027-01-01T00:00:00Z") } as const;
    return renderToStaticMarkup(<SubscribeBox email="amina@people.example" offer={offer} />);
  };
  expect(read(3)).toContain("Free for you");
  expect(read(3)).toContain("You can start again on Jan 1, 2027.");
  expect(read(0)).toContain("Not available to you right now");
  expect(read(0)).not.toContain("Free for you");
  expect(read(0)).not.toContain("You can start again");
});
