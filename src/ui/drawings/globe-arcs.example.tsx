import { GlobeArcs } from "./globe-arcs.tsx";

export const title = "Arcs of a globe";

export const examples = {
  Globe: () => <GlobeArcs className="w-full max-w-form text-control" />,
};
