/** Components of the interface that the gallery shows by others' examples; and why. */
const shownByOthers: Record<string, string> = {
  "src/ui/content/cached-markup.tsx": "has no look of its own",
  "src/ui/content/markup-cache.tsx": "renders on the server alone, and has no look of its own",
  "src/ui/drawings/mentorship-drawing.tsx": "sector-drawing shows it",
  "src/ui/layout/footer-links.tsx": "both footers show them",
  "src/ui/drawings/business-drawing.tsx": "sector-drawing shows it",
  "src/ui/drawings/drawing-parts.tsx": "sector-drawing shows what they make",
  "src/ui/messages/messages.tsx": "the corner for toasts; what it shows is in toast-message",
  "src/ui/form/hidden-value.tsx": "is unseen",
  "src/ui/form/shown-digest.tsx": "is unseen",
  "src/ui/form/username-hint.tsx": "is unseen",
  "src/ui/messages/toaster.tsx": "renders nothing that can be seen before the first toast",
  "src/ui/layout/viewer-choice.tsx": "has no look of its own; site-header shows both choices",
};

/**
 * Components, given among all paths, that have no example file beside them, and examples of
 * nothing.
 */
export function componentsWithoutExamples(paths: readonly string[]): string[] {
  const all = new Set(paths);
  const inInterface = paths.filter((path) => path.startsWith("src/ui/") && path.endsWith(".tsx"));
  return inInterface.flatMap((path) => {
    if (path.endsWith(".test.tsx")) return [];
    if (path.endsWith(".example.tsx")) {
      const component = path.replace(".example.tsx", ".tsx");
      if (!all.has(component)) return [`${path} shows no component`];
      return component in shownByOthers ? [`${component} needs no excuse: it has examples`] : [];
    }
    return all.has(path.replace(/\.tsx$/, ".example.tsx")) || path in shownByOthers
      ? []
      : [`${path} has no examples (${path.replace(/\.tsx$/, ".example.tsx")})`];
  });
}
