import type { ReactNode } from "react";
import { Choice } from "./choice.tsx";

export const title = "Choice";

export const examples: Record<string, () => ReactNode> = {
  Plain: () => (
    <div>
      <Choice name="plain" value="1" defaultChecked>
        Confirm each request
      </Choice>
      <Choice name="plain" value="2">
        Confirm right away
      </Choice>
    </div>
  ),
  Card: () => (
    <div className="grid max-w-form gap-2">
      <Choice look="card" name="card" value="1" defaultChecked>
        09:00
      </Choice>
      <Choice look="card" name="card" value="2">
        10:30
      </Choice>
    </div>
  ),
};
