import { SectorDrawing } from "./sector-drawing.tsx";

export const title = "Sector drawing";

const sectors = [
  "healthcare",
  "technology",
  "trades",
  "business",
  "executive",
  "mentorship",
  "events",
  "career",
  "resources",
] as const;

export const examples = {
  "Every subject": () => (
    <div className="grid gap-4 sm:grid-cols-2">
      {sectors.map((sector) => (
        <SectorDrawing key={sector} sector={sector} />
      ))}
    </div>
  ),
};
