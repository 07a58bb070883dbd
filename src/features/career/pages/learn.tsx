import { redirect, redirectDocument } from "react-router";
import { feeQuestionPath } from "#features/fee-protection/fee-protection.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import type { FormPage } from "#platform/http/form-action.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatMoney } from "#shared/money.ts";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { modulePath, playbookPath } from "../career.constants.ts";
import { doneForm } from "../career.schemas.ts";
import { Lesson } from "../components/lesson.tsx";
import { ModuleList } from "../components/module-list.tsx";
import { PaymentList } from "../components/payment-list.tsx";
import { RefundRequest } from "../components/refund-request.tsx";
import { payNext } from "../enrollments.usecases.server.ts";
import { finishModule, type Learning, readLearning } from "../learning.usecases.server.ts";
import { requirePlaybook } from "../playbooks.usecases.server.ts";
import { refundEnrollment } from "../refunds.usecases.server.ts";
import type { Route } from "./+types/learn";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [];
  const { id, title } = loaderData;
  return describePage(args, {
    title: `Your playbook: ${title}`,
    description: `Lessons in ${title}.`,
    path: playbookPath(id, "learn"),
    image: `playbook-${id}`,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { id, title } = requirePlaybook(params.playbookId);
  const { search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, `${playbookPath(id, "learn")}${search}`);
  const paid = readNumber(searchParams.get("paid"));
  const learning = await readLearning(services, user, {
    playbookId: id,
    module: readNumber(searchParams.get("module")),
    returnedFrom: paid,
  });
  if (!learning) throw redirect(playbookPath(id));
  return {
    id,
    title,
    learning,
    arrived: learning.payments.find(({ number }) => number === paid) ?? null,
    cancelled: searchParams.has("cancelled"),
  };
}

function readNumber(text: string | null): number | null {
  return text && /^\d{1,2}$/.test(text) ? Number(text) : null;
}

const playbookOf = ({ param }: FormPage) => requirePlaybook(param("playbookId")).id;

export const action = formActions({
  done: formAction("user", doneForm, async (page, { module }) => {
    const id = playbookOf(page);
    const next = await finishModule(page.services, page.viewer, { playbookId: id, module });
    return modulePath(id, next ?? module);
  }),
  pay: formAction(
    "user",
    async (page) =>
      redirectDocument((await payNext(page.services, page.viewer, playbookOf(page))).url),
    {
      refused: ({ code }, { path }) =>
        code === "fee_question_unanswered" ? feeQuestionPath(path) : undefined,
    },
  ),
  refund: formAction("user", async (page) => {
    const id = playbookOf(page);
    await refundEnrollment(page.services, page.viewer, id);
    return `${playbookPath(id, "enrol")}?refunded=1`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function LearnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, learning, arrived, cancelled } = loaderData;
  const { modules, current, lessonHtml, payments, refund } = learning;
  const module = modules.find(({ number }) => number === current) ?? modules[0];
  return (
    <div className="mx-auto grid w-full max-w-page gap-8 px-5 py-10 sm:px-8 sm:py-14">
      <header className="grid gap-2 border-b border-line pb-5">
        <BackLink to="/dashboard">Dashboard</BackLink>
        <h1 className="text-xl text-muted">{title}</h1>
      </header>
      <div className="grid gap-10">
        <PageProblem />
        {actionData ? null : <Arrival arrived={arrived} cancelled={cancelled} />}
        <Overdue learning={learning} />
        <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
          {module ? (
            <Lesson playbookId={id} module={module} modules={modules.length} html={lessonHtml} />
          ) : null}
          <div className="grid gap-10">
            <ModuleList playbookId={id} modules={modules} current={current} />
            {payments.length > 1 ? <PaymentList payments={payments} /> : null}
            {refund ? <RefundRequest returned={refund} until={refund.until} /> : null}
          </div>
        </div>
      </div>
    </div>
  );
}

interface ArrivalProps {
  /** The payment whose checkout the person comes from. */
  arrived: Learning["payments"][number] | null;
  cancelled: boolean;
}

function Arrival({ arrived, cancelled }: ArrivalProps) {
  if (arrived?.paidAt) {
    return (
      <Alert variant="success" title={`We received your payment of ${formatMoney(arrived)}`}>
        <p>
          {arrived.number === 1 ? "You're enrolled. Start with the first module." : "Thank you."}
        </p>
      </Alert>
    );
  }
  if (arrived) {
    return (
      <Alert title="We haven't received your payment yet">
        <p>This can take a few minutes. Don&apos;t pay again. Reload this page to check.</p>
      </Alert>
    );
  }
  if (!cancelled) return null;
  return (
    <Alert title="You left the payment page before paying">
      <p>You haven&apos;t been charged.</p>
    </Alert>
  );
}

function Overdue({ learning: { payments, modules } }: { learning: Learning }) {
  const overdue = payments.find((payment) => payment.overdue);
  if (!overdue) return null;
  const closed = modules.filter(({ open }) => !open).length;
  return (
    <Alert title={`A payment of ${formatMoney(overdue)} is overdue`}>
      <p>
        {closed > 0
          ? `${closed} ${closed === 1 ? "module is" : "modules are"} locked. Pay what's due to unlock ${closed === 1 ? "it" : "them"}. The others stay open.`
          : "All modules are open for now. Please pay below."}
      </p>
    </Alert>
  );
}
