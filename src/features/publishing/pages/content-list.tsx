import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { parsePage } from "#shared/form-fields.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { Standing } from "../components/standing.tsx";
import { readList } from "../desk.usecases.server.ts";
import {
  contentPath,
  editPath,
  itemPath,
  kindPath,
  type ListFilter,
  listFilters,
} from "../publishing.constants.ts";
import type { ContentRow } from "../publishing.types.ts";
import type { Route } from "./+types/content-list";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.kind.plural ?? "Content",
    description: "Drafts and published content.",
    path: kindPath(args.params.kind),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { kind } = params;
  const editor = requireRight(viewer, "content.draft", kindPath(kind));
  const asked = new URL(request.url).searchParams;
  const filter = listFilters.find((name) => name === asked.get("show")) ?? "all";
  const search = cleanText(asked.get("q"), 100);
  const page = parsePage(asked.get("page"));
  const found = await readList(services, editor, { kind, filter, search, page });
  return { ...found, filter, search, discarded: asked.get("done") === "discarded" };
}

const filterWords: Record<ListFilter, string> = {
  all: "All",
  drafts: "Drafts",
  scheduled: "Scheduled",
  published: "Published",
  unpublished: "Unpublished",
  archived: "Archived",
};

export default function ContentListPage({ loaderData }: Route.ComponentProps) {
  const { kind, rows, total, page, pages, filter, search, discarded } = loaderData;
  const pathOf = (change: { show?: ListFilter; page?: number }) => {
    const next = new URLSearchParams();
    const show = change.show ?? filter;
    if (show !== "all") next.set("show", show);
    if (search) next.set("q", search);
    if (change.page && change.page > 1) next.set("page", String(change.page));
    return `${kindPath(kind.name)}${next.size > 0 ? `?${next}` : ""}`;
  };
  return (
    <Page title={kind.plural} lead={`Where they appear: ${kind.description}`}>
      <div className="grid gap-8">
        <BackLink to={contentPath}>All content</BackLink>
        <DoneNotice title={discarded ? "Draft discarded." : null} />
        <Button asChild className="w-fit">
          <Link to={editPath(kind.name)}>New {kind.singular}</Link>
        </Button>
        <ChoiceLinks
          label="Show"
          choices={listFilters.map((show) => ({
            to: pathOf({ show }),
            label: filterWords[show],
            current: show === filter,
          }))}
        />
        <Form
          method="get"
          action={kindPath(kind.name)}
          hidden={filter === "all" ? {} : { show: filter }}
          values={{ q: search }}
          className="max-w-form"
        >
          <TextField
            name="q"
            type="search"
            label="Title"
            beside={<SubmitButton variant="secondary">Search</SubmitButton>}
          />
        </Form>
        {rows.length === 0 ? (
          <EmptyState title={search || filter !== "all" ? "Nothing found" : "Nothing here yet"}>
            <p>
              {search || filter !== "all"
                ? "Try another title or filter."
                : `Create the first ${kind.singular}.`}
            </p>
          </EmptyState>
        ) : (
          <section aria-label={kind.plural} className="grid gap-4">
            <p className="text-muted tabular-nums">{total} total</p>
            <ul className="grid border-t border-line">
              {rows.map((row) => (
                <Row key={row.id ?? row.draftId} kind={kind.name} row={row} />
              ))}
            </ul>
          </section>
        )}
        <PageTurns
          label={`Pages of ${kind.plural}`}
          page={page}
          pages={pages}
          pathOf={(number) => pathOf({ page: number })}
          before="Newer"
          after="Older"
        />
      </div>
    </Page>
  );
}

function Row({ kind, row }: { kind: string; row: ContentRow }) {
  const path = row.id
    ? itemPath(kind, row.id)
    : editPath(kind, row.draftId ? { draft: row.draftId } : {});
  return (
    <li className="grid gap-2 border-b border-line py-4 md:grid-cols-[1fr_auto]">
      <div className="grid min-w-0 gap-2">
        <Link className="link w-fit font-semibold wrap-anywhere" to={path}>
          {row.title}
        </Link>
        <Standing {...row} />
      </div>
      <p className="text-sm text-muted">
        Changed <LocalTime time={row.changedAt} />
      </p>
    </li>
  );
}
