import type { ReactNode } from "react";
import type { CalendarDay } from "#shared/time.ts";
import { formatLongDay } from "#shared/time.ts";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";

export interface LegalDocumentProps {
  title: string;
  lead: string;
  changed: CalendarDay;
  /** Counsel hasn't approved the text as it stands. */
  isDraft: boolean;
  children: ReactNode;
}

/** The page of a policy: its date, its standing, and its sections as plain running text. */
export function LegalDocument({ title, lead, changed, isDraft, children }: LegalDocumentProps) {
  return (
    <Page title={title} lead={lead} width="text">
      <p className="mb-6 text-muted">
        Last updated: <time dateTime={changed}>{formatLongDay(changed)}</time>
      </p>
      {isDraft ? (
        <Alert title="Draft">
          <p>Our lawyers haven't approved this text yet. It may still change.</p>
        </Alert>
      ) : null}
      <div className="mt-10 grid gap-10">{children}</div>
    </Page>
  );
}

export interface LegalSectionProps {
  title: string;
  children: ReactNode;
}

export function LegalSection({ title, children }: LegalSectionProps) {
  return (
    <section className="grid gap-3 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
