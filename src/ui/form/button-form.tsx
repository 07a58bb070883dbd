import { Form, type FormProps } from "./form.tsx";
import { SubmitButton, type SubmitButtonProps } from "./submit-button.tsx";

export type ButtonFormProps = Pick<
  FormProps,
  "intent" | "hidden" | "action" | "fetcher" | "preventScrollReset" | "reloadDocument"
> &
  Omit<SubmitButtonProps, "action" | "hidden"> & { formClassName?: string };

/** A button that does one thing. What goes wrong is said by the page's `PageProblem`. */
export function ButtonForm({
  intent,
  hidden,
  action,
  fetcher,
  preventScrollReset,
  reloadDocument,
  formClassName = "",
  ...button
}: ButtonFormProps) {
  return (
    <Form
      quiet
      summary={false}
      className={formClassName}
      {...{ intent, hidden, action, fetcher, preventScrollReset, reloadDocument }}
    >
      <SubmitButton {...button} />
    </Form>
  );
}
