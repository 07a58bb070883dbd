import { lazy, Suspense } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import { newVersion } from "#shared/new-version.ts";
import type { PublishStepProps } from "./publish-step.tsx";

const load = async () => ({ default: (await import("./publish-step.tsx")).PublishStep });
const sayReload = async () => ({ default: () => <p>{newVersion}</p> });
// The server loads it first, so that it's in the page.
const Step = import.meta.env.SSR ? (await load()).default : lazy(() => fetchLater(load, sayReload));

/** `PublishStep`, which the other steps don't fetch. */
export function LatePublishStep(props: PublishStepProps) {
  return (
    <Suspense fallback={<p className="text-muted">Loading the review...</p>}>
      <Step {...props} />
    </Suspense>
  );
}
