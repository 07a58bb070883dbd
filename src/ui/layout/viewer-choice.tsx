import type { ReactNode } from "react";
import type { KnownViewer } from "./header-viewer.ts";

export interface ViewerChoiceProps {
  viewer: KnownViewer;
  anonymous: ReactNode;
  signedIn: ReactNode;
}

/** What stands in the header for an anonymous visitor or a signed-in one, right from the first paint. */
export function ViewerChoice({ viewer, anonymous, signedIn }: ViewerChoiceProps) {
  if (viewer === null) return anonymous;
  if (viewer) return signedIn;
  return (
    <>
      <div className="contents signed-in:hidden">{anonymous}</div>
      <div className="hidden signed-in:contents">{signedIn}</div>
    </>
  );
}
