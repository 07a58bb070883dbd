import { type ComponentProps, type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import {
  type FetcherWithComponents,
  Form as RouterForm,
  useActionData,
  useLocation,
  useNavigation,
} from "react-router";
import { type FormAnswer, isFormAnswer, listOf } from "#shared/form-answer.ts";
import { ErrorSummary, focusControl } from "../controls/error-summary.tsx";
import { mayTakeFocus } from "../controls/may-take-focus.ts";
import { Alert } from "../messages/alert.tsx";
import { FormContext, type FormState, type InitialValues, idIn } from "./form-state.ts";
import { HiddenValue } from "./hidden-value.tsx";

/**
 * Values that go along unseen. They also tell this form from others of the page with the same
 * fields.
 */
export type HiddenValues = Readonly<Record<string, string | number>>;

type RouterFormProps = ComponentProps<typeof RouterForm>;

export interface FormProps extends Omit<RouterFormProps, "method" | "children" | "hidden"> {
  method?: "post" | "get";
  /** The intent of the page's form; sent along. Several where its buttons have one each. */
  intent?: string | readonly string[] | undefined;
  hidden?: HiddenValues;
  /** Initial values of the fields, by name. */
  values?: InitialValues;
  /** Prefix of its controls' ids, where forms of a page have fields of the same name. */
  idPrefix?: string;
  /**
   * Whether what is wrong is listed above the fields too. Without a list the first wrong field
   * takes the focus: in a form of one field, or of a few while only one of them is wrong.
   */
  summary?: boolean | "of several";
  /** Said elsewhere what is wrong with the whole: the page has a `PageProblem`. */
  quiet?: boolean;
  /** Sends the form beside the page's own navigation. */
  fetcher?: FetcherWithComponents<unknown>;
  /** The answer of the page's action, unless it is this one. */
  answer?: unknown;
  children: ReactNode;
}

/**
 * A form that is sent to a page's action: with scripts in place, without them as browsers do. It
 * keeps what was entered, shows what is wrong above and at the fields, moves the focus there, and
 * lets its buttons wait.
 */
export function Form({
  method = "post",
  intent,
  hidden = {},
  values = {},
  idPrefix = "",
  summary = true,
  quiet = false,
  fetcher,
  answer: given,
  className = "grid gap-6",
  children,
  ...rest
}: FormProps) {
  const own = useOwnAnswer({ intent, hidden, action: rest.action, fetcher, given });
  const ownSending = useSending({ intent, hidden, fetcher });
  const isPost = method === "post";
  const answer = isPost ? own : undefined;
  const sending = isPost ? ownSending : undefined;
  const state: FormState = { initial: values, answer, idPrefix, sending };
  const errors = useMemo(
    () =>
      (answer?.problems ?? []).map(({ field, message }) => ({
        field: idIn(idPrefix, field),
        name: field,
        message,
      })),
    [answer, idPrefix],
  );
  // A hidden field has no place of its own for its problem.
  const isListed =
    (summary === "of several" ? errors.length > 1 : summary) ||
    errors.some(({ name }) => Object.hasOwn(hidden, name));
  const [firstError] = errors;
  useLayoutEffect(() => {
    if (firstError && !isListed && mayTakeFocus()) focusControl(firstError.field, firstError.name);
  }, [firstError, isListed]);

  const Sent = fetcher ? fetcher.Form : RouterForm;
  return (
    <FormContext value={state}>
      <Sent method={method} noValidate={isPost} className={className} {...rest}>
        {typeof intent === "string" ? <HiddenValue name="intent" value={intent} /> : null}
        {Object.entries(hidden).map(([name, value]) => (
          <HiddenValue key={name} name={name} value={value} />
        ))}
        {isListed ? <ErrorSummary errors={errors} /> : null}
        {answer?.problem && !quiet ? <FormProblem answer={answer} /> : null}
        {children}
      </Sent>
    </FormContext>
  );
}

/** Problem of a whole form. It takes the focus each time that the server has answered. */
export function FormProblem({ answer }: { answer: FormAnswer }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (answer.problem && mayTakeFocus()) box.current?.focus();
  }, [answer]);
  return (
    <div ref={box} tabIndex={-1}>
      <Alert variant="destructive" title={answer.problem} />
    </div>
  );
}

interface Identity {
  intent: string | readonly string[] | undefined;
  hidden: HiddenValues;
  /** Address to which it is sent, if not to its own page. */
  action?: RouterFormProps["action"];
  fetcher: FetcherWithComponents<unknown> | undefined;
}

/** The action's refusal, if it was this form that was refused. */
export function useOwnAnswer({
  intent,
  hidden,
  action,
  fetcher,
  given,
}: Identity & { given?: unknown }): FormAnswer | undefined {
  const { pathname } = useLocation();
  const ofPage = useActionData<unknown>();
  const isElsewhere = typeof action === "string" && pathOf(action, pathname) !== pathname;
  const answer = given ?? (fetcher ? fetcher.data : isElsewhere ? undefined : ofPage);
  if (!isFormAnswer(answer)) return undefined;
  if (intent !== undefined && !intents(intent).includes(answer.intent)) return undefined;
  const isOwn = Object.entries(hidden).every(([name, value]) =>
    listOf(answer.values, name).includes(String(value)),
  );
  return isOwn ? answer : undefined;
}

/** The form data under way, if it is this form that sends it. */
function useSending({ intent, hidden, fetcher }: Identity): FormData | undefined {
  const navigation = useNavigation();
  const { formData, formMethod } = fetcher ?? navigation;
  if (!formData || formMethod !== "POST") return undefined;
  const sent = String(formData.get("intent") ?? "");
  if (intent !== undefined && !intents(intent).includes(sent)) return undefined;
  const isOwn = Object.entries(hidden).every(([name, value]) =>
    formData.getAll(name).includes(String(value)),
  );
  return isOwn ? formData : undefined;
}

const intents = (one: string | readonly string[]) => (typeof one === "string" ? [one] : one);

const pathOf = (action: string, from: string) => new URL(action, `http://site${from}`).pathname;
