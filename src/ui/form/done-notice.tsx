import type { ReactNode } from "react";
import { useActionData, useLocation } from "react-router";
import { Alert } from "../messages/alert.tsx";

export interface DoneNoticeProps {
  /** Title of the notice; nothing is shown without it, or once a form of the page was rejected. */
  title: ReactNode;
  children?: ReactNode;
}

/**
 * Notice of what a form did, on the page that it led to. It takes the focus, once more for each
 * time.
 */
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
