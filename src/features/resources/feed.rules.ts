import type { MetaDescriptor } from "react-router";
import { brand } from "#shared/brand.ts";
import { feedPath } from "./resources.constants.ts";

/** Lets feed readers find the feed of guides from a page of the site at `baseUrl`. */
export function announceFeed(baseUrl: string): MetaDescriptor {
  return {
    tagName: "link",
    rel: "alternate",
    type: "application/atom+xml",
    title: `${brand.name} guides`,
    href: new URL(feedPath, baseUrl).href,
  };
}
