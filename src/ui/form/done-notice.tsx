import type { ReactNode } from "react";
import { useActionData, useLocation } from "react-router";
import { Alert } from "../alert.tsx";

export interface DoneNoticeProps {
  /** What was done; nothing is shown without it, or once a form of the page was refused. */
  title: ReactNode;
  children?: ReactNode;
}

/** Says what a form came to, on the page that it led to. Takes the focus, once more for each time. */
export function DoneNotice({ title, children }: DoneNoticeProps) {
  const { key } = useLocation();
  const answer = useActionData<unknown>();
  if (!title || answer) return null;
  return (
    <Alert key={key} variant="success" title={title} focused>
      {children}
    </Alert>
  );
}
