import { Portrait } from "#ui/drawings/portrait.tsx";
import { portraitOf } from "../../../../content/samples/portraits.ts";

export interface SamplePortraitProps {
  name: string;
  className?: string | undefined;
}

/** The portrait that is drawn for a sample's person, by name. */
export function SamplePortrait({ name, className }: SamplePortraitProps) {
  return <Portrait {...portraitOf(name)} className={className ?? ""} />;
}
