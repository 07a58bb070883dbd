import type { Feature } from "#platform/feature.ts";
import { noticeKind } from "./notice.publishing.server.ts";
import { createNoticeServices } from "./notices.services.server.ts";

/** Notices above every page, which begin and end by themselves. */
export const noticesFeature: Feature = {
  name: "notices",
  compose(services) {
    services.notices = createNoticeServices(services);
  },
  publishingKinds: [noticeKind],
  readPublicVersion: ({ notices }) => notices.refresh(),
};
