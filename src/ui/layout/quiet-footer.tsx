import { CachedMarkup } from "../content/cached-markup.tsx";
import { FooterLinks } from "./footer-links.tsx";
import { legalLinks, supportLink } from "./navigation.ts";
import { ThemeControl } from "./theme-control.tsx";

export interface QuietFooterProps {
  /** The legal entity with its address; absent where it isn't known. */
  company?: string | undefined;
}

/** The end of pages where people work, without the site's offers. */
export function QuietFooter(props: QuietFooterProps) {
  return (
    <CachedMarkup
      as="footer"
      className="mt-auto border-t border-line print:hidden"
      of={QuietContent}
      content={props}
    />
  );
}

function QuietContent({ company }: QuietFooterProps) {
  return (
    <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-6 text-sm sm:px-8">
      <nav aria-label="Legal and support">
        <FooterLinks links={[...legalLinks, supportLink]} inline />
      </nav>
      <ThemeControl />
      {company ? <p className="w-full text-muted">{company}</p> : null}
    </div>
  );
}
