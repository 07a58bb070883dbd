import { useEffect } from "react";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { isNetworkFailure } from "#platform/browser/network-failure.ts";
import type { PageError } from "#platform/http/page-errors.ts";
import { Button } from "#ui/controls/button.tsx";
import { Arcs } from "#ui/drawings/arcs.tsx";
import { explainError } from "../page-failure.rules.ts";

export interface ErrorPageProps {
  error: unknown;
  /** The request the page was made for; the failure's own request, where known, goes before it. */
  requestId: string | undefined;
  /** Someone of the team sees the site as another person, and may only look. */
  isSeenAsOther?: boolean;
}

/** Page in the place of one that isn't there, not allowed, or failed. */
export function ErrorPage({ error, requestId, isSeenAsOther = false }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const response = isRouteErrorResponse(error) ? error : null;
  if (response?.status === 404) return <NotFound error={error} />;
  const answer = response?.data as Partial<PageError> | null | undefined;
  const { title, advice, canRetry } = explainError(error);
  return (
    <Notice
      title={title}
      advice={isSeenAsOther && response?.status === 403 ? onlyLookingAdvice : advice}
    >
      <div className="flex flex-wrap gap-3">
        {canRetry ? (
          <Button asChild>
            <Link to={{ pathname, search }} reloadDocument>
              Try again
            </Link>
          </Button>
        ) : null}
        <Button asChild variant={canRetry ? "secondary" : "primary"}>
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
      {canRetry && !isNetworkFailure(error) ? (
        <Reference requestId={answer?.requestId ?? requestId} />
      ) : null}
    </Notice>
  );
}

const onlyLookingAdvice =
  "You're viewing the site as someone else. Pages that are private to them stay hidden, and you can't change anything.";

function NotFound({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification wants the path in the console
    console.error("404: no page at", pathname);
  }, [pathname]);
  return (
    <Notice {...explainError(error)}>
      <Button asChild>
        <Link to="/">Return to Home</Link>
      </Button>
    </Notice>
  );
}

interface NoticeProps {
  title: string;
  advice: string;
  children: React.ReactNode;
}

function Notice({ title, advice, children }: NoticeProps) {
  return (
    <div className="mx-auto grid w-full max-w-form justify-items-start gap-5 px-5 py-16 sm:px-8 sm:py-24">
      <Arcs className="h-14 w-44 text-control" />
      <h1 className="text-3xl">{title}</h1>
      <p className="text-lg text-muted">{advice}</p>
      {children}
    </div>
  );
}

function Reference({ requestId }: { requestId: string | undefined }) {
  if (!requestId) return null;
  return (
    <p className="text-sm text-muted">
      If it happens again, send us this reference: <code className="break-all">{requestId}</code>
    </p>
  );
}
