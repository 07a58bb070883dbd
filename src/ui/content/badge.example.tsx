import { Badge, SampleBadge } from "./badge.tsx";

export const title = "Badge";

const tones = [
  "neutral",
  "healthcare",
  "technology",
  "trades",
  "business",
  "success",
  "warning",
  "danger",
] as const;

export const examples = {
  "Every tone": () => (
    <p className="flex flex-wrap gap-2">
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </p>
  ),
  "More words than fit": () => (
    <Badge tone="warning">
      Waiting for the College of Physicians and Surgeons of Ontario and for two references from your
      last employers
    </Badge>
  ),
  "Of a sample": () => <SampleBadge />,
};
