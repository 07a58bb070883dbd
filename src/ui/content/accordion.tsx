import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

export interface AccordionProps {
  /** Shared by the items of one accordion, so that opening one closes the others. */
  name: string;
  items: readonly AccordionItem[];
}

export interface AccordionItem {
  id: string;
  title: ReactNode;
  /** Small, beside the title. */
  aside?: ReactNode;
  content: ReactNode;
  open?: boolean;
}

/**
 * One item open at a time, and that one can be closed. The browser does it, without scripts too.
 */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div className="border-t border-line">
      {items.map(({ id, title, aside, content, open }) => (
        <details key={id} id={id} name={name} open={open} className="group border-b border-line">
          <summary className="flex min-h-14 list-none items-center gap-4 py-3 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{title}</span>
            {aside ? <span className="text-sm font-normal text-muted">{aside}</span> : null}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-w-text pt-1 pb-6">{content}</div>
        </details>
      ))}
    </div>
  );
}
