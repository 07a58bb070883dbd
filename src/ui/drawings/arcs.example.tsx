import { Arcs } from "./arcs.tsx";

export const title = "Arcs";

export const examples = {
  Span: () => <Arcs className="h-14 w-44 text-control" />,
};
