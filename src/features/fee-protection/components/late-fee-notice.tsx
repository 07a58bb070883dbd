import { lazy, Suspense } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import { newVersion } from "#shared/new-version.ts";
import type { FeeNoticeProps } from "./fee-notice.tsx";

const load = async () => ({ default: (await import("./fee-notice.tsx")).FeeNotice });
const sayReload = async () => ({ default: () => <p>{newVersion}</p> });
// The server loads it first, so that it's in the page.
const Notice = import.meta.env.SSR
  ? (await load()).default
  : lazy(() => fetchLater(load, sayReload));

/** `FeeNotice`, fetched only for people whom a page can't sell to. */
export function LateFeeNotice(props: FeeNoticeProps) {
  return (
    <Suspense>
      <Notice {...props} />
    </Suspense>
  );
}
