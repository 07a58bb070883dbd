import type { ReactNode } from "react";
import { DoneNotice } from "./done-notice.tsx";

export const title = "DoneNotice";

export const examples: Record<string, () => ReactNode> = {
  Done: () => <DoneNotice title="Profile saved" />,
  "With what happens next": () => (
    <DoneNotice title="Your application was sent">
      <p>We'll email you when its status changes.</p>
    </DoneNotice>
  ),
  "Rejected, because the page was out of date": () => (
    <DoneNotice variant="destructive" title="Someone changed this job. Review the changes." />
  ),
};
