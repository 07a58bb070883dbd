import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { z } from "zod";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { captureForm, type FormAnswer } from "#shared/form-answer.ts";
import { type FieldProblem, listProblems } from "#shared/form-fields.ts";
import { formErrors } from "./bodies/form.errors.ts";
import { readForm } from "./bodies/read-form.ts";
import { pageOf } from "./page.ts";
import { requireSender, type Sender } from "./page-access.ts";
import { readPagePath } from "./page-path.ts";

/**
 * Context of a use case besides the form's checked fields. The page's `handle.form` names the same
 * senders, so that others are rejected earlier.
 */
export interface FormPage<From extends Sender = Sender> {
  services: Services;
  viewer: From extends "anyone" ? Viewer : UserViewer;
  /** The sender's network and browser, for limits and the log. */
  client: { address: string; userAgent: string | null };
  request: Request;
  /** The page's path, without its search. */
  path: string;
  /** A part of the address that the route names. */
  param(name: string): string;
  form: FormData;
  /** The text fields as they were sent, the first of each name. */
  values: Record<string, string>;
}

/** A path to go on to, or an answer that the same page shows. */
type Outcome = string | Response | object;
/** The part of an outcome that becomes page data. */
type Shown<Result> = Result extends string | Response ? never : Result;

export interface FormActionOptions<From extends Sender, Refused extends Outcome> {
  /** Statuses besides 400, 409, 422 and 429 whose message the page shows. */
  shows?: readonly number[];
  /** The field that an error is said at, by the error's code. */
  fieldOf?: Readonly<Record<string, string>>;
  /** Page to which an anonymous visitor returns after signing in, if not to this address. */
  backTo?: (request: Request) => string | undefined;
  /**
   * Runs once the form is read, before its fields are checked: for a proof that must come first.
   */
  first?: (page: FormPage<From>) => Promise<void>;
  /** Result of a denial, where it isn't shown as it is: a path, or something to show with it. */
  refused?: (
    error: ProductError,
    page: FormPage<From>,
  ) => Refused | undefined | Promise<Refused | undefined>;
}

type Answered<Result, Refused> =
  | Response
  | ReturnType<typeof data<FormAnswer & Partial<Shown<Refused>>>>
  | Shown<Result>;

/** A page's `action`, or one of those that `formActions` chooses from. */
export interface FormAction<Answer> {
  (args: ActionFunctionArgs): Promise<Answer>;
  from: Sender;
  /** Names of the fields that its schema knows. */
  fields: readonly string[];
  backTo: ((request: Request) => string | undefined) | undefined;
  /** Answers a form that was read already. */
  answer(args: ActionFunctionArgs, form: FormData): Promise<Answer>;
}

/**
 * A page's action: who may send the form, the shape of its fields, and the use case. Problems that the
 * visitor can correct are answered with the entered values, each at its field; other errors are thrown.
 *
 * @example
 * export const action = formAction("user", accountProfile, async ({ services, viewer, path }, profile) => {
 *   await saveOwnProfile(services, viewer, profile);
 *   return `${path}?saved`;
 * });
 */
export function formAction<
  From extends Sender,
  Schema extends z.ZodType,
  Result extends Outcome,
  Refused extends Outcome = never,
>(
  from: From,
  schema: Schema,
  useCase: (page: FormPage<From>, input: z.output<Schema>) => Promise<Result>,
  options?: FormActionOptions<From, Refused>,
): FormAction<Answered<Result, Refused>>;
/** As above, where the use case checks the fields itself or there are none. */
export function formAction<
  From extends Sender,
  Result extends Outcome,
  Refused extends Outcome = never,
>(
  from: From,
  useCase: (page: FormPage<From>) => Promise<Result>,
  options?: FormActionOptions<From, Refused>,
): FormAction<Answered<Result, Refused>>;
export function formAction(from: Sender, ...rest: unknown[]): FormAction<unknown> {
  const schema = typeof rest[0] === "function" ? undefined : (rest.shift() as z.ZodType);
  const [useCase, options = {}] = rest as [
    (page: FormPage, input?: unknown) => Promise<Outcome>,
    FormActionOptions<Sender, Outcome>?,
  ];

  async function answer(args: ActionFunctionArgs, form: FormData) {
    const page: FormPage = { ...describe(args, from, options.backTo), form, values: textsOf(form) };
    await options.first?.(page);
    const checked = schema?.safeParse(objectOf(form));
    if (checked?.error) return refuse(form, listProblems(checked.error), undefined, 400);
    try {
      return followed(await useCase(page, checked?.data));
    } catch (error) {
      if (!isProductError(error)) throw error;
      const besides = await options.refused?.(error, page);
      if (typeof besides === "string" || besides instanceof Response) return followed(besides);
      if (!isCorrectable(error, options.shows)) throw error;
      const problems = problemsOf(error, options.fieldOf);
      const whole = problems.length > 0 ? undefined : error.message;
      return refuse(form, problems, whole, error.status, besides);
    }
  }

  async function action(args: ActionFunctionArgs) {
    // Visitors who may not send it are turned away before it is read.
    describe(args, from, options.backTo);
    return await answer(args, await readForm(args.request, args.context));
  }

  return Object.assign(action, { from, answer, fields: fieldsOf(schema), backTo: options.backTo });
}

type AnswerOf<Action> = Action extends FormAction<infer Answer> ? Answer : never;

interface FormActionsOptions {
  /** Runs before any of the form is read, whichever it is: throw to refuse it. */
  before?: (page: Omit<FormPage, "form" | "values">) => Promise<void>;
}

interface FormActions<Answer> {
  (args: ActionFunctionArgs): Promise<Answer | ReturnType<typeof data<FormAnswer>>>;
  intents: readonly string[];
  /** The viewers who may send each of the forms, by its intent. */
  senders: Readonly<Record<string, Sender>>;
  fields: readonly string[];
}

/**
 * The action of a page with several forms, or a form with several buttons: the field `intent` says which
 * it is. An unknown one is a request that no form of ours sends.
 *
 * @example
 * export const action = formActions({ hide: formAction("moderation", hideForm, hide), show: formAction(...) });
 */
export function formActions<Actions extends Record<string, FormAction<unknown>>>(
  actions: Actions,
  { before }: FormActionsOptions = {},
): FormActions<AnswerOf<Actions[keyof Actions]>> {
  const all = Object.values(actions);
  const senders = all.map(({ from }) => from);

  async function action(args: ActionFunctionArgs) {
    const page = describe(args, senders, all[0]?.backTo);
    await before?.(page);
    const form = await readForm(args.request, args.context);
    const intent = String(form.get("intent") ?? "");
    const chosen = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
    if (chosen) return (await chosen.answer(args, form)) as AnswerOf<Actions[keyof Actions]>;
    const { message, status } = formErrors.unknownIntent();
    return refuse(form, [], message, status);
  }

  return Object.assign(action, {
    intents: Object.keys(actions),
    senders: Object.fromEntries(Object.entries(actions).map(([name, { from }]) => [name, from])),
    fields: all.flatMap(({ fields }) => fields),
  });
}

/** Whether a form may bring files, for `before`, which has only its headers. */
export const mayBringFiles = ({ headers }: Request): boolean =>
  /^multipart\//i.test(headers.get("content-type") ?? "");

function describe(
  { context, request, params }: ActionFunctionArgs,
  from: Sender | readonly Sender[],
  backTo: ((request: Request) => string | undefined) | undefined,
) {
  const { services, viewer, clientAddress } = pageOf(context);
  const { pathname, path } = readPagePath(request.url);
  const here = backTo?.(request) ?? path;
  requireSender(viewer, from, here);
  return {
    services,
    // A person who isn't signed in has been sent away by now.
    viewer: viewer as UserViewer,
    client: { address: clientAddress, userAgent: request.headers.get("user-agent") },
    request,
    path: pathname,
    param(name: string): string {
      const value = params[name];
      if (value === undefined) throw new Error(`The page's address has no ${name}`);
      return value;
    },
  };
}

function followed(outcome: Outcome) {
  return typeof outcome === "string" ? redirect(outcome) : outcome;
}

function refuse(
  form: FormData,
  problems: readonly FieldProblem[],
  problem: string | undefined,
  status: number,
  besides?: object,
) {
  const answer: FormAnswer = { ...captureForm(form), problems, ...(problem ? { problem } : {}) };
  return data({ ...answer, ...besides }, { status });
}

const correctable = [400, 409, 422, 429];

function isCorrectable({ status }: ProductError, besides: readonly number[] = []): boolean {
  return correctable.includes(status) || besides.includes(status);
}

function problemsOf(
  { code, message, details }: ProductError,
  fieldOf: Readonly<Record<string, string>> = {},
): readonly FieldProblem[] {
  const field = Object.hasOwn(fieldOf, code) ? fieldOf[code] : undefined;
  if (field) return [{ field, message }];
  return (details.fields as FieldProblem[] | undefined) ?? [];
}

function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts.reverse());
}

/** Input of a schema: a list where a name came more than once. */
function objectOf(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape;
  return shape ? Object.keys(shape) : [];
}
