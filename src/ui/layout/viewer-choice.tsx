import type { ReactNode } from "react";
import type { KnownViewer } from "./header-viewer.ts";

export interface ViewerChoiceProps {
  viewer: KnownViewer;
  anonymous: ReactNode;
  signedIn: ReactNode;
}

/**
 * The header's part for an anonymous visitor or a signed-in one, right from the first paint. The
 * shown element stays the same when it becomes known who it is: a menu that was opened before stays
 * open.
 */
export function ViewerChoice({ viewer, anonymous, signedIn }: ViewerChoiceProps) {
  const isUnknown = viewer === undefined;
  return (
    <>
      {viewer ? null : (
        <div className={isUnknown ? "contents signed-in:hidden" : "contents"}>{anonymous}</div>
      )}
      {viewer === null ? null : (
        <div className={isUnknown ? "hidden signed-in:contents" : "contents"}>{signedIn}</div>
      )}
    </>
  );
}
