import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MonthGrid } from "./month-grid.tsx";

test("the buttons that turn the month keep the focus at the first and the last month", () => {
  const html = renderToStaticMarkup(
    <MonthGrid
      free={new Map([["2026-11-24", 2]])}
      first="2026-11-24"
      last="2026-12-03"
      selected="2026-11-24"
      active="2026-11-24"
      onActivate={() => {}}
      onSelect={() => {}}
    />,
  );
  expect(html).toContain('aria-label="Previous month" aria-disabled="true"');
  expect(html).not.toContain('aria-label="Next month" aria-disabled');
  expect(html).not.toMatch(/\sdisabled=/);
});
