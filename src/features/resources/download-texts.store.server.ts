/** The sources of the downloads that are text, by id: what they say can be searched. */
export function readDownloadTexts(): ReadonlyMap<string, string> {
  const files = import.meta.glob<string>(
    ["/content/resources/*.md", "!/content/resources/README.md"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  );
  return new Map(
    Object.entries(files).map(([path, text]) => [
      /(?:^|\/)([^/]+)\.md$/.exec(path)?.[1] ?? path,
      text,
    ]),
  );
}
