import type { MetaDescriptor } from "react-router";
import type { Thing, WithContext } from "schema-dts";
import { brand } from "#shared/brand.ts";

export interface PageDescription {
  /** The title, without the site's name, which is added. */
  title: string;
  /** The page's own heading, where the title says more. */
  heading?: string;
  /** One or two sentences, at most 160 characters. */
  description: string;
  /** The page's own address, e.g. `/career/playbooks`. */
  path: string;
  /** Name of its picture in `/social`, without ending. */
  image?: string;
  type?: "website" | "article" | "profile";
  /** The pages above this one, from the top, without home and this page. */
  trail?: readonly { name: string; path: string }[];
  /** The page's subject, in schema.org's words; without `@context`. */
  data?: readonly (Thing & object)[];
  /** False asks search engines to leave the page out. */
  listed?: false;
  /** Only the person who's signed in can open it, so nothing about it is for search engines or for sharing. */
  isPersonal?: true;
  /**
   * The page is about a sample: search engines are told nothing about it and leave it
   * out.
   */
  isSample?: boolean;
}

/** Arguments of a page's `meta` function, as far as they matter here. */
export interface MetaMatches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/**
 * A page's title and description; for all but personal pages, also its canonical address, sharing card and
 * structured data.
 *
 * @example
 * export function meta(args: Route.MetaArgs) {
 *   return describePage(args, { title: "Events", description: "...", path: "/events" });
 * }
 */
export function describePage({ matches }: MetaMatches, page: PageDescription): MetaDescriptor[] {
  const title = `${page.title} - ${brand.name}`;
  if (page.isPersonal) {
    return [
      { title },
      { name: "description", content: page.description },
      { name: "robots", content: "noindex" },
    ];
  }
  const baseUrl = baseUrlOf(matches);
  const absolute = (path: string) => new URL(path, baseUrl).href;
  const heading = page.heading ?? page.title;
  const things = [...(page.isSample ? [] : (page.data ?? [])), ...breadcrumbs(page, absolute)];
  return [
    { title },
    { name: "description", content: page.description },
    ...(page.listed === false || page.isSample ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: absolute(page.path) },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: heading },
    { property: "og:description", content: page.description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: absolute(page.path) },
    { property: "og:image", content: absolute(`/social/${page.image ?? "home"}.png`) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({ "script:ld+json": inContext(thing) })),
  ];
}

/** The site's configured address, for structured data that names other pages. */
export function baseUrlOf(matches: MetaMatches["matches"]): string {
  const root = matches.find((match) => match?.id === "root")?.loaderData;
  return (root as { baseUrl?: string } | undefined)?.baseUrl ?? "http://localhost";
}

function inContext(thing: Thing & object): WithContext<Thing> {
  return { "@context": "https://schema.org", ...thing } as WithContext<Thing>;
}

function breadcrumbs(
  { trail = [], title, heading = title, path }: PageDescription,
  absolute: (path: string) => string,
): (Thing & object)[] {
  if (path === "/") return [];
  const pages = [{ name: "Home", path: "/" }, ...trail, { name: heading, path }];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: pages.map(({ name, path: at }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: absolute(at),
      })),
    },
  ];
}
