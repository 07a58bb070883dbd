import type { ReactNode } from "react";
import { Alert } from "#ui/alert.tsx";
import { Page } from "#ui/page.tsx";

export interface LegalDocumentProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** The page of a policy: its date, its standing, and its sections as plain running text. */
export function LegalDocument({ title, lead, children }: LegalDocumentProps) {
  return (
    <Page title={title} lead={lead} width="text">
      <p className="mb-6 text-muted">
        Last changed: <time dateTime="2026-11-21">21 November 2026</time>
      </p>
      <Alert title="Draft">
        <p>This text is a draft. The operator’s counsel must review it before the site is used.</p>
      </Alert>
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
