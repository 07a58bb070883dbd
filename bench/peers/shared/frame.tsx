import type { ReactNode } from "react";
import { buttonClass, ChevronDown, Globe, Icon, type LinkType } from "./controls.tsx";

const pages = [
  ["/talent", "Talent Solutions"],
  ["/career", "Career Accelerator"],
  ["/business", "Business Accelerator"],
  ["/events", "Events"],
  ["/resources", "Resources"],
] as const;

const solutions = [
  ["/talent", "Talent Solutions"],
  ["/talent/healthcare-staffing", "Healthcare staffing"],
  ["/talent/it-staffing", "IT staffing"],
  ["/talent/skilled-trades", "Skilled trades"],
  ["/talent/executive-search", "Executive search"],
  ["/career", "Career Accelerator"],
  ["/business", "Business Accelerator"],
] as const;

const resources = [
  ["/resources", "Guides and downloads"],
  ["/career/playbooks", "Playbooks"],
  ["/mentorship", "Mentorship"],
  ["/become-mentor", "Become a Mentor"],
  ["/events", "Events"],
  ["/pro", "Meridian Pro"],
] as const;

const contact = [
  ["/talent#consultation", "Book a consultation"],
  ["/talent?topic=support#consultation", "Contact support"],
] as const;

const legal = [
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
] as const;

interface FrameProps {
  isSignedIn: boolean;
  Link: LinkType;
  children: ReactNode;
}

/** The frame around every page. */
export function Frame({ isSignedIn, Link, children }: FrameProps) {
  const account = isSignedIn
    ? (["/dashboard", "Dashboard"] as const)
    : (["/auth", "Sign In"] as const);
  return (
    <>
      <a
        href="#content"
        className="sr-only z-50 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <aside aria-label="About this site" className="border-b border-line bg-sunken print:hidden">
        <p className="mx-auto max-w-page px-5 py-1.5 text-sm text-muted sm:px-8">
          This is a demonstration with sample data. Payments are not real.
        </p>
      </aside>
      <header className="relative z-30 border-b border-line bg-paper print:hidden">
        <div className="mx-auto flex min-h-18 max-w-page items-center gap-1 px-5 min-[22.5rem]:gap-2 sm:gap-6 sm:px-8">
          <Link href="/" className="flex items-center gap-2.5 py-2 font-serif text-xl font-medium">
            <Globe className="size-8" />
            Meridian
          </Link>
          <nav aria-label="Main" className="hidden flex-1 items-center xl:flex xl:gap-1">
            {pages.map(([href, name]) => (
              <Link
                key={href}
                href={href}
                className="border-b-2 border-transparent px-2 py-2 font-medium whitespace-nowrap transition-colors hover:text-accent aria-[current=page]:border-accent"
              >
                {name}
              </Link>
            ))}
          </nav>
          <div className="ml-auto xl:-mr-3 xl:ml-0">
            <Link
              href="/search"
              className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 font-medium transition-colors hover:bg-sunken xl:min-h-9"
            >
              <Icon className="lucide lucide-search size-5 shrink-0">
                <path d="m21 21-4.34-4.34" />
                <circle cx="11" cy="11" r="8" />
              </Icon>
              <span className="sr-only">Search</span>
              <kbd className="hidden w-13 rounded-sm border border-line py-0.5 text-center font-sans text-sm whitespace-nowrap text-muted xl:block">
                Ctrl K
              </kbd>
            </Link>
          </div>
          <div className="hidden items-center gap-3 xl:flex">
            <Link href={account[0]} className={buttonClass("secondary", "small")}>
              {account[1]}
            </Link>
            {isSignedIn ? (
              <div className="relative noscript:hidden">
                <button
                  type="button"
                  aria-expanded="false"
                  className="flex min-h-9 items-center gap-1.5 rounded-sm px-2 font-medium transition-colors hover:bg-sunken"
                >
                  Account
                  <ChevronDown className="lucide lucide-chevron-down size-4 text-muted" />
                </button>
              </div>
            ) : null}
          </div>
          <div className="xl:hidden noscript:hidden">
            <button
              type="button"
              aria-expanded="false"
              className="-mr-2 flex min-h-11 items-center gap-2 rounded-sm px-2 font-medium"
            >
              <Icon className="lucide lucide-menu size-5">
                <path d="M4 5h16M4 12h16M4 19h16" />
              </Icon>
              Menu
            </button>
          </div>
        </div>
        <noscript>
          <nav
            aria-label="Main, without scripts"
            className="border-t border-line px-5 py-3 xl:hidden"
          >
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {[...pages, account].map(([href, name]) => (
                <li key={href}>
                  <a href={href} className="link inline-block py-1">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </noscript>
      </header>
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="mt-auto border-t border-line bg-sunken print:hidden">
        <div className="mx-auto grid max-w-page gap-10 px-5 py-12 sm:grid-cols-2 sm:px-8 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="grid content-start gap-2">
            <p className="flex items-center gap-2.5 font-serif text-xl font-medium">
              <Globe className="size-7" />
              Meridian
            </p>
            <p className="text-muted">Careers that cross borders</p>
          </div>
          <FooterLinks id="footer-solutions" title="Solutions" links={solutions} Link={Link} />
          <FooterLinks id="footer-resources" title="Resources" links={resources} Link={Link} />
          <FooterLinks id="footer-contact" title="Contact Us" links={contact} Link={Link}>
            <p className="text-muted">Offices: Toronto, New York</p>
          </FooterLinks>
        </div>
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 pb-10 sm:px-8">
          <nav aria-label="Legal">
            <ul className="flex flex-wrap gap-x-6 gap-y-1">
              <Links links={legal} Link={Link} />
            </ul>
          </nav>
          <fieldset className="flex items-center gap-3">
            <legend className="sr-only">Color theme</legend>
            <Theme name="System">
              <rect width="20" height="14" x="2" y="3" rx="2" />
              <line x1="8" x2="16" y1="21" y2="21" />
              <line x1="12" x2="12" y1="17" y2="21" />
            </Theme>
            <Theme name="Light">
              <circle cx="12" cy="12" r="4" />
              {sunbeams.map((path) => (
                <path key={path} d={path} />
              ))}
            </Theme>
            <Theme name="Dark">
              <path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401" />
            </Theme>
          </fieldset>
        </div>
      </footer>
    </>
  );
}

const sunbeams = [
  "M12 2v2",
  "M12 20v2",
  "m4.93 4.93 1.41 1.41",
  "m17.66 17.66 1.41 1.41",
  "M2 12h2",
  "M20 12h2",
  "m6.34 17.66-1.41 1.41",
  "m19.07 4.93-1.41 1.41",
];

interface LinksProps {
  links: readonly (readonly [href: string, name: string])[];
  Link: LinkType;
}

function Links({ links, Link }: LinksProps) {
  return links.map(([href, name]) => (
    <li key={href}>
      <Link href={href} className="inline-block py-0.5 underline-offset-4 hover:underline">
        {name}
      </Link>
    </li>
  ));
}

interface FooterLinksProps extends LinksProps {
  id: string;
  title: string;
  children?: ReactNode;
}

function FooterLinks({ id, title, links, Link, children }: FooterLinksProps) {
  return (
    <nav aria-labelledby={id} className="grid content-start gap-2">
      <h2 id={id} className="font-sans text-base font-semibold tracking-normal">
        {title}
      </h2>
      <ul className="grid gap-1">
        <Links links={links} Link={Link} />
      </ul>
      {children}
    </nav>
  );
}

function Theme({ name, children }: { name: string; children: ReactNode }) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-sm border border-transparent px-2 text-sm text-muted transition-colors hover:text-ink has-checked:border-control has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        className="sr-only"
        name="theme"
        defaultChecked={name === "System"}
        value={name}
      />
      <Icon className="lucide size-4">{children}</Icon>
      {name}
    </label>
  );
}
