import { Link } from "react-router";
import { AccountFrame } from "#features/account/account-components.contract.ts";
import { returnPath } from "#features/auth/auth-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FeeQuestion } from "../components/fee-question.tsx";
import { FeeResults } from "../components/fee-results.tsx";
import { feeAnswerPath, feeRulesPath } from "../fee-protection.constants.ts";
import { feeAnswerForm } from "../fee-protection.schemas.ts";
import { readFeeSituation, saveFeeAnswer } from "../fee-protection.usecases.server.ts";
import type { Route } from "./+types/account-fees";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Fee protection",
    description: "Whether the law protects you from paying for career services.",
    path: feeAnswerPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, `${feeAnswerPath}${search}`);
  return {
    situation: await readFeeSituation(services, user),
    limits: services.feeProtection.limits,
    isBuying: searchParams.has("next"),
    saved: searchParams.has("saved"),
  };
}

export const action = formAction(
  "user",
  feeAnswerForm,
  async ({ services, viewer, request }, inputs) => {
    await saveFeeAnswer(services, viewer, inputs);
    const next = new URL(request.url).searchParams.get("next");
    return next === null ? `${feeAnswerPath}?saved` : returnPath(next);
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AccountFeesPage({ loaderData }: Route.ComponentProps) {
  const { situation, limits, isBuying, saved } = loaderData;
  return (
    <AccountFrame
      title="Fee protection"
      lead="In some places the law doesn't let us charge you for career services. Your answers tell us whether this applies to you."
    >
      <div className="grid gap-12">
        <div className="grid gap-6">
          <DoneNotice title={saved ? "Answers saved" : null}>
            <p>
              If you've paid for a service the law doesn't let us charge you for, and it hasn't
              ended, we'll refund it.
            </p>
          </DoneNotice>
          <FeeQuestion
            answer={situation.answer}
            saveLabel={isBuying ? "Save and continue" : "Save answers"}
          />
        </div>
        <FeeResults situation={situation} limits={limits} />
        <p className="text-sm text-muted">
          We keep each answer with its date.{" "}
          <Link className="link" to={feeRulesPath}>
            See every rule and its source
          </Link>
          .
        </p>
      </div>
    </AccountFrame>
  );
}
