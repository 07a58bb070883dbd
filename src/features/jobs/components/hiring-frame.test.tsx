import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { talentPath } from "#features/candidates/candidates-parts.contract.ts";
import { hiringAnalyticsPath, hiringJobPath, hiringPath } from "../hiring-links.rules.ts";
import { HiringFrame } from "../jobs-components.contract.ts";

test("names the organization and the job, leads to the organization and says who acts for it", () => {
  const path = hiringJobPath("1");
  const organization = { slug: "lakeside", publicName: "Lakeside Hospital" };
  const viewer = { organization, role: "recruiter" as const };
  const page = (isOperator: boolean) => {
    const element = (
      <HiringFrame
        title="Applicants"
        {...viewer}
        isOperator={isOperator}
        job={{ id: "1", title: null, isPublished: false }}
      >
        <p>None yet.</p>
      </HiringFrame>
    );
    const router = createMemoryRouter([{ path, element }], { initialEntries: [path] });
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  const html = page(false);
  expect(html).toContain("Lakeside Hospital");
  expect(html).toContain("Untitled job");
  expect(html).toContain('href="/employers/lakeside"');
  expect(html).not.toContain("acting for this organization");
  const acting = page(true);
  expect(acting).toContain("acting for this organization");
  // These pages are about the viewer's own organizations.
  for (const link of [hiringPath, talentPath(organization.slug), hiringAnalyticsPath]) {
    expect(html).toContain(`href="${link}"`);
    expect(acting).not.toContain(`href="${link}"`);
  }
  expect(acting).toContain('href="/employers/lakeside"');
});
