import { Arcs } from "./arcs.tsx";

export const title = "Arcs";

export const examples = {
  Span: () => <Arcs shape="span" className="h-14 w-44 text-control" />,
  Globe: () => <Arcs shape="globe" className="w-full max-w-form text-control" />,
};
