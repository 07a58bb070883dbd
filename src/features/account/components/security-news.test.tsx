import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { SecurityOverview } from "../security/account-security.types.ts";
import { SecurityNews } from "./security-news.tsx";

test("a message in the address is believed only while one of two addresses has yet to confirm", () => {
  const read = (emailChange: SecurityOverview["emailChange"]) => {
    const element = <SecurityNews emailChange={emailChange} />;
    const router = createMemoryRouter([{ path: "/", element }], {
      initialEntries: ["/?message=Confirmation+link+accepted"],
    });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  const change = {
    newEmail: "new@people.example",
    awaited: ["old@people.example"],
    isHalfConfirmed: true,
  };
  const news = "one of your two addresses";
  expect(read({ ...change, asksBoth: true })).toContain(news);
  expect(read({ ...change, asksBoth: false })).not.toContain(news);
  expect(read({ ...change, awaited: [], asksBoth: true })).not.toContain(news);
  expect(read(null)).not.toContain(news);
});
