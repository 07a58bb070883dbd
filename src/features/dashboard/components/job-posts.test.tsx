import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { JobPosts } from "./job-posts.tsx";

const post = {
  jobId: "1",
  path: "/hiring/jobs/1",
  title: "Registered nurse",
  isOpen: true,
  applications: 0,
  newApplications: 0,
  shortlisted: 0,
};

function render(total: number): string {
  const element = <JobPosts posts={[post]} total={total} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("jobs that aren't listed are a link away", () => {
  expect(render(1)).not.toContain("See all");
  const html = render(3000);
  expect(html).toContain("See all 3,000 jobs");
  expect(html).toContain('href="/hiring"');
});
