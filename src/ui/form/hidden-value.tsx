/** A value that goes along with a form unseen. */
export function HiddenValue({ name, value }: { name: string; value: string | number }) {
  return <input type="hidden" name={name} value={value} />;
}
