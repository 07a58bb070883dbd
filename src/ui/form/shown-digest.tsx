import { useFieldState } from "./form-state.ts";
import { HiddenValue } from "./hidden-value.tsx";

/**
 * The digest of what the form showed at first, from its values. Without scripts, a refusal loads the page again, and a
 * newer digest would let what was typed replace a colleague's change.
 */
export function ShownDigest() {
  const { value } = useFieldState("shown");
  return <HiddenValue name="shown" value={value} />;
}
