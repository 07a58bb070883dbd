import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { JobSearch } from "../search/search-address.rules.ts";
import { NoJobs } from "./no-jobs.tsx";

test("the number of jobs from a similar search is given, in the singular too", () => {
  const query = { keyword: "nurse", location: "", filters: {} };
  const search: JobSearch = { ...query, keyword: "nurze", sort: "match", page: 1 };
  const show = (total: number) => {
    const closest = { jobs: [], total, query, isPartial: false };
    const element = <NoJobs search={search} closest={closest} />;
    const router = createMemoryRouter([{ path: "/", element }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  expect(show(1)).toContain("1 job matches a similar search: <a");
  expect(show(12)).toContain("12 jobs match a similar search: <a");
});
