import type { ReactNode } from "react";
import { useActionData, useLocation } from "react-router";
import { Alert } from "../messages/alert.tsx";

export interface DoneNoticeProps {
  /** Title of the notice; nothing is shown without it, or once a form of the page was rejected. */
  title: ReactNode;
  /** `destructive` where the form was rejected, and the page shows what has changed since. */
  variant?: "success" | "destructive";
  children?: ReactNode;
}

/**
 * Notice of what a form did, on the page that it led to. It takes the focus, once more for each
 * time.
 */
export function DoneNotice({ title, variant = "success", children }: DoneNoticeProps) {
  const { key } = useLocation();
  const answer = useActionData<unknown>();
  if (!title || answer) return null;
  return (
    <Alert key={key} variant={variant} title={title} focused>
      {children}
    </Alert>
  );
}
