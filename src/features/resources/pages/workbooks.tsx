import { Download } from "lucide-react";
import { Link } from "react-router";
import { hasPro } from "#features/membership/membership.contract.ts";
import { membershipPath } from "#features/membership/membership-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { downloadAnchor, workbooksPath } from "../downloads.constants.ts";
import { listExtendedDownloads } from "../downloads.usecases.server.ts";
import { resourcesPath } from "../resources.constants.ts";
import { formatSize } from "../resources.rules.ts";
import type { Route } from "./+types/workbooks";

export const handle: PageHandle = { sharing: { with: "visitors", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Extended workbooks",
    description:
      "Workbooks for Pro members: six offers compared after tax over three years, a family's move month by month, and a five-year model in three scenarios.",
    path: workbooksPath,
    image: "resources",
    trail: [{ name: "Resources", path: resourcesPath }],
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const [workbooks, isMember] = await Promise.all([
    listExtendedDownloads(),
    viewer.kind === "user" && hasPro(services, viewer),
  ]);
  return { workbooks, isMember };
}

export default function WorkbooksPage({ loaderData }: Route.ComponentProps) {
  const { workbooks, isMember } = loaderData;
  return (
    <Page
      title="Extended workbooks"
      lead="For Pro members. Each workbook picks up where a free one leaves off. You use it offline in your own spreadsheet program, so your numbers stay with you."
    >
      <div className="grid gap-10">
        <BackLink to={`${resourcesPath}#career`}>Resources and free workbooks</BackLink>
        <ul aria-label="Extended workbooks" className="border-t border-line">
          {workbooks.map((workbook) => (
            <li key={workbook.id} id={downloadAnchor(workbook.id)} className="border-b border-line">
              <Workbook {...workbook} isMember={isMember} />
            </li>
          ))}
        </ul>
        {isMember ? (
          <p className="max-w-text text-muted">
            You keep your files if your membership ends. New editions are for members.
          </p>
        ) : (
          <div className="grid justify-items-start gap-3">
            <Button asChild>
              <Link to={membershipPath}>See what&apos;s in Pro</Link>
            </Button>
            <p className="max-w-text text-muted">
              The free workbooks stay free, with no account needed. Pro members sign in to download
              the extended ones.
            </p>
          </div>
        )}
      </div>
    </Page>
  );
}

type WorkbookProps = Route.ComponentProps["loaderData"]["workbooks"][number] & {
  isMember: boolean;
};

function Workbook({ title, summary, type, size, path, free, more, isMember }: WorkbookProps) {
  return (
    <article className="grid gap-x-12 gap-y-5 py-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="grid content-start gap-3">
        <h2 className="text-xl">{title}</h2>
        <p className="text-muted">{summary}</p>
        <p className="text-sm text-muted tabular-nums">
          {type}
          {size === null ? null : `, ${formatSize(size)}`}
        </p>
        {/* No `download` attribute: whoever is no member any more must arrive at a page. */}
        <Button asChild variant="secondary" size="small" className="w-fit">
          {isMember ? (
            <a href={path}>
              <Download aria-hidden />
              Download<span className="sr-only"> {title}</span>
            </a>
          ) : (
            <Link to={membershipPath}>
              Get it with Pro<span className="sr-only">: {title}</span>
            </Link>
          )}
        </Button>
      </div>
      <div className="grid content-start gap-2">
        <h3 className="font-sans text-base font-semibold">
          What it adds to the free {free.toLowerCase()}
        </h3>
        <ul className="grid list-disc gap-2 pl-5">
          {more.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
