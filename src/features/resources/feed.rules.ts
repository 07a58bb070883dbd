import type { MetaDescriptor } from "react-router";
import { brand } from "#shared/brand.ts";
import { feedPath } from "./resources.constants.ts";

/**
 * Links to the feed of guides, so that feed readers find it from a page of the site at `baseUrl`.
 */
export function announceFeed(baseUrl: string): MetaDescriptor {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: `${brand.name} guides`,
    href: new URL(feedPath, baseUrl).href,
  };
}
