import { type ReactNode, useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { type SiteNotice, SiteNotices } from "#features/notices/notices-parts.contract.ts";
import { SeenAsBanner } from "#features/people/people-components.contract.ts";
import { useSearchDialog } from "#features/search/search-parts.contract.ts";
import { isNetworkFailure, notReached } from "#platform/browser/network-failure.ts";
import { browserClient } from "#platform/browser/supabase.ts";
import { useSessionSync } from "#platform/browser/use-session-sync.ts";
import { clearVisitorDraft } from "#platform/browser/visitor-draft.ts";
import { brand } from "#shared/brand.ts";
import { AppNavigation } from "#ui/layout/app-navigation.tsx";
import { CopyBanner, DemoBanner } from "#ui/layout/demo-banner.tsx";
import type { HeaderViewer } from "#ui/layout/header-viewer.ts";
import { isAdminPage, isOwnPage } from "#ui/layout/navigation.ts";
import { QuietFooter } from "#ui/layout/quiet-footer.tsx";
import { SiteFooter } from "#ui/layout/site-footer.tsx";
import { SiteHeader } from "#ui/layout/site-header.tsx";
import { contentId, SkipLink } from "#ui/layout/skip-link.tsx";
import { useFocusOnNewPage } from "#ui/layout/use-focus-on-new-page.ts";
import { toast } from "#ui/messages/toast.ts";

export interface SiteFrameProps {
  /** Data of the root loader; absent where it couldn't run. */
  site:
    | {
        viewer: (HeaderViewer & { id: string }) | null | undefined;
        seenAs: { address: string; operatorId: string; until: Date } | null;
        demo: boolean;
        quiet: boolean;
        company: string;
        offices: string;
        phone: string | null;
        email: string | null;
        recruiterLicense: string | null;
        notices: readonly SiteNotice[];
      }
    | undefined;
  children: ReactNode;
}

const noNotices: readonly SiteNotice[] = [];

/** The header, footer and landmarks around every page. */
export function SiteFrame({ site, children }: SiteFrameProps) {
  const navigate = useNavigate();
  const viewer = site ? site.viewer : null;
  const { pathname } = useLocation();
  const isFramed = Boolean(viewer) && isOwnPage(pathname);
  const search = useSearchDialog();
  useFocusOnNewPage();
  // The browser's session is the operator's own, not that of the person whose page it is.
  useSessionSync(site?.seenAs?.operatorId ?? (viewer === null ? null : viewer?.id));

  const signOut = useCallback(async () => {
    const { error } = await browserClient().then(
      ({ auth }) => auth.signOut(),
      (failure: Error) => ({ error: failure }),
    );
    if (error) {
      const description = isNetworkFailure(error) ? notReached : error.message;
      toast({ title: "Error", description, variant: "destructive" });
      return;
    }
    clearVisitorDraft();
    await navigate("/");
  }, [navigate]);

  return (
    <>
      <SkipLink />
      {site?.seenAs ? (
        <SeenAsBanner address={site.seenAs.address} until={site.seenAs.until} />
      ) : null}
      {site?.demo ? <DemoBanner /> : null}
      <SiteNotices notices={site?.notices ?? noNotices} />
      {site?.quiet ? <CopyBanner /> : null}
      <SiteHeader
        siteName={brand.name}
        viewer={viewer}
        onSignOut={() => signOut().catch(reportError)}
        onSearch={search.open}
      />
      <div
        className={
          isFramed
            ? "mx-auto grid w-full max-w-[90rem] flex-1 xl:grid-cols-[15rem_minmax(0,1fr)]"
            : "grid flex-1"
        }
      >
        {viewer && isFramed ? <AppNavigation viewer={viewer} /> : null}
        <main id={contentId} tabIndex={-1} className="min-w-0">
          {children}
        </main>
      </div>
      {isFramed || isAdminPage(pathname) ? (
        <QuietFooter company={site?.company} />
      ) : (
        <SiteFooter
          siteName={brand.name}
          tagline={brand.tagline}
          offices={site?.offices}
          company={site?.company}
          phone={site?.phone ?? null}
          email={site?.email ?? null}
          recruiterLicense={site?.recruiterLicense ?? null}
        />
      )}
      {search.dialog}
    </>
  );
}
