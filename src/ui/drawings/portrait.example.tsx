import { Portrait } from "./portrait.tsx";

export const title = "Portrait";

export const examples = {
  "Twelve people": () => (
    <p className="flex flex-wrap gap-3">
      {Array.from({ length: 12 }, (_, at) => (
        <Portrait key={at} seed={`person ${at}`} className="size-14" />
      ))}
    </p>
  ),
};
