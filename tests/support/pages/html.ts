/** Reads a page's HTML as React writes it, without a browser. */

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Links of the page, as they are written. */
export function linksIn(html: string): string[] {
  const shown = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
  return Array.from(shown.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g), ([, href = ""]) =>
    href.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity),
  );
}

/** The things that a page describes to search engines. */
export function structuredDataIn(html: string): Thing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return Array.from(scripts, ([, json = ""]) => JSON.parse(json));
}

export type Thing = Record<string, unknown> & { "@type": string };
