import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ShareGuide } from "./share-guide.tsx";

test("every way of sharing has its place before the scripts run", () => {
  const html = renderToStaticMarkup(<ShareGuide title="Guide" url="https://site.example/guide" />);
  expect(html).toMatch(/<li class="noscript:hidden"><button[^>]*>.*Copy link<\/button><\/li>/);
});
