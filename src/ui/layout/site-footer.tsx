import type { ReactNode } from "react";
import { CachedMarkup } from "../content/cached-markup.tsx";
import { Mark } from "../drawings/mark.tsx";
import { FooterLinks } from "./footer-links.tsx";
import {
  contactLinks,
  legalLinks,
  type NavigationLink,
  resourceLinks,
  solutionLinks,
} from "./navigation.ts";
import { ThemeControl } from "./theme-control.tsx";

export interface SiteFooterProps {
  siteName: string;
  tagline: string;
  /** Their cities, with commas between them; empty or absent where none is configured. */
  offices?: string | undefined;
  /** Absent where it isn't configured. */
  phone?: string | null;
  email?: string | null;
  /** The legal entity with its address; absent where it isn't known. */
  company?: string | undefined;
  /** The operator's recruiter license, where one is configured. */
  recruiterLicense?: string | null;
}

export function SiteFooter(props: SiteFooterProps) {
  return (
    <CachedMarkup
      as="footer"
      className="mt-auto border-t border-line bg-sunken print:hidden"
      of={FooterContent}
      content={props}
    />
  );
}

function FooterContent({ company, ...props }: SiteFooterProps) {
  return (
    <>
      <div className="mx-auto grid max-w-page gap-10 px-5 py-12 sm:grid-cols-2 sm:px-8 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <FooterColumns {...props} />
      </div>
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 pb-10 sm:px-8">
        <nav aria-label="Legal">
          <FooterLinks links={legalLinks} inline />
        </nav>
        <ThemeControl />
        {company ? <p className="w-full text-sm text-muted">{company}</p> : null}
      </div>
    </>
  );
}

function FooterColumns({
  siteName,
  tagline,
  offices,
  phone,
  email,
  recruiterLicense,
}: Omit<SiteFooterProps, "company">) {
  return (
    <>
      <div className="grid content-start gap-2">
        <p className="flex items-center gap-2.5 font-serif text-xl font-medium">
          <Mark className="size-7" />
          {siteName}
        </p>
        <p className="text-muted">{tagline}</p>
      </div>
      <FooterColumn name="solutions" title="Solutions" links={solutionLinks} />
      <FooterColumn name="resources" title="Resources" links={resourceLinks} />
      <FooterColumn name="contact" title="Contact Us" links={contactLinks}>
        {phone ? (
          <p>
            <a
              href={`tel:${phone.replace(/[^\d+]/g, "")}`}
              className="inline-block py-0.5 underline-offset-4 hover:underline"
            >
              {phone}
            </a>
          </p>
        ) : null}
        {email ? (
          <p>
            <a
              href={`mailto:${email}`}
              className="inline-block py-0.5 wrap-anywhere underline-offset-4 hover:underline"
            >
              {email}
            </a>
          </p>
        ) : null}
        {offices ? <p className="text-muted">Offices: {offices}</p> : null}
        {recruiterLicense ? (
          <p className="text-muted wrap-anywhere">Ontario recruiter license: {recruiterLicense}</p>
        ) : null}
      </FooterColumn>
    </>
  );
}

interface FooterColumnProps {
  /** Unlike that of any other column. */
  name: string;
  title: string;
  links: NavigationLink[];
  children?: ReactNode;
}

function FooterColumn({ name, title, links, children }: FooterColumnProps) {
  const headingId = `footer-${name}`;
  return (
    <nav aria-labelledby={headingId} className="grid content-start gap-2">
      <h2 id={headingId} className="font-sans text-base font-semibold tracking-normal">
        {title}
      </h2>
      <FooterLinks links={links} />
      {children}
    </nav>
  );
}
