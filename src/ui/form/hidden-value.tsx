interface HiddenValueProps {
  name: string;
  value: string | number;
  /** Id of its form, where that is elsewhere in the page. */
  form?: string;
}

/** A value that goes along with a form unseen. */
export function HiddenValue({ name, value, form }: HiddenValueProps) {
  return <input type="hidden" name={name} value={value} form={form} />;
}
