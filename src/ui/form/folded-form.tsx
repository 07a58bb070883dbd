import { type ReactNode, useId } from "react";
import { classNames } from "../styles/class-names.ts";
import { Form, type FormProps, useOwnAnswer } from "./form.tsx";

const looks = {
  /** One of several things that can be done, each in a row. */
  row: {
    frame: "border-b border-line py-3",
    summary: "cursor-pointer py-1 font-semibold",
    form: "mt-3 mb-2 grid gap-5",
  },
  /** One of the larger things that the page is for. */
  heading: {
    frame: "border-t border-line pt-4",
    summary: "min-h-11 cursor-pointer py-2 text-lg font-semibold",
    form: "grid gap-6 pt-2",
  },
  /** Something besides what the page is about. */
  link: {
    frame: "",
    summary: "min-h-9 w-fit cursor-pointer text-muted underline underline-offset-4 hover:text-ink",
    form: "mt-3 grid justify-items-start gap-3",
  },
};

export interface FoldedFormProps extends Omit<FormProps, "method" | "className"> {
  /** Text of the button that opens it. */
  label: ReactNode;
  look?: keyof typeof looks;
  className?: string;
  formClassName?: string;
}

/**
 * A form that is opened first, so that what it does is read before it can be sent. A refusal opens
 * it again.
 */
export function FoldedForm({
  label,
  look = "row",
  className,
  formClassName,
  ...form
}: FoldedFormProps) {
  const { intent, hidden = {}, action, fetcher, answer } = form;
  const refused = useOwnAnswer({ intent, hidden, action, fetcher, given: answer });
  const labelId = useId();
  const styles = looks[look];
  return (
    <details
      // Another form in the place of one that was sent begins closed.
      key={String(intent)}
      open={refused !== undefined || undefined}
      className={classNames(styles.frame, className)}
    >
      <summary id={labelId} className={styles.summary}>
        {label}
      </summary>
      <Form aria-labelledby={labelId} className={formClassName ?? styles.form} {...form} />
    </details>
  );
}
