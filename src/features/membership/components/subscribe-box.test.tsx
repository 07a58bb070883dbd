import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { SubscribeBox } from "./subscribe-box.tsx";

test("where Pro isn't given free now, the box doesn't call it free", () => {
  const later = new Date("2027-01-01T00:00:00Z");
  const read = (months: number, nextAt: Date | null = later) => {
    const offer = { kind: "free", months, nextAt } as const;
    const element = <SubscribeBox email="amina@people.example" offer={offer} />;
    return renderToStaticMarkup(
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />,
    );
  };
  expect(read(3, null)).toContain("Free for you");
  expect(read(3)).toContain("Not available to you right now");
  expect(read(3)).toContain("You can start again on Jan 1, 2027.");
  expect(read(0)).toContain("Not available to you right now");
  expect(read(0)).not.toContain("Free for you");
  expect(read(0)).not.toContain("You can start again");
});
