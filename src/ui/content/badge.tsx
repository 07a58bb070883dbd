import type { ComponentProps } from "react";
import { classNames } from "../styles/class-names.ts";

const shape = "inline-flex w-fit items-center gap-1 rounded-sm px-2 py-0.5 text-sm font-medium";

const tones = {
  neutral: "bg-sunken text-ink",
  healthcare: "bg-healthcare-soft text-healthcare",
  technology: "bg-technology-soft text-technology",
  trades: "bg-trades-soft text-trades",
  business: "bg-business-soft text-business",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

export type BadgeProps = ComponentProps<"span"> & { tone?: keyof typeof tones | undefined };

/** A short word about a thing. Its text carries the meaning; the tone only helps to find it. */
export function Badge({ tone = "neutral", className, ...rest }: BadgeProps) {
  return <span className={classNames(shape, tones[tone], className)} {...rest} />;
}

/** Marks a sample in a list that also has real ones. */
export function SampleBadge() {
  return <Badge className="border border-line py-0">Sample</Badge>;
}
