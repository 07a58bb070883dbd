import { data } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { Differences } from "../components/differences.tsx";
import { readVersion, restoreVersion } from "../history.usecases.server.ts";
import { editPath, itemPath, versionPath } from "../publishing.constants.ts";
import type { Route } from "./+types/content-version";

export const handle: PageHandle = { listed: false, form: { from: "content.draft" } };

export function meta(args: Route.MetaArgs) {
  const { kind, subjectId, number } = args.params;
  return describePage(args, {
    title: `Version ${number}: ${args.loaderData?.title ?? "content"}`,
    description: "An earlier version and what it changed.",
    path: versionPath(kind, subjectId, parseNumber(number)),
    listed: false,
  });
}

/** 0, which no version has, for anything that is no number. */
const parseNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { kind, subjectId } = params;
  const number = parseNumber(params.number);
  const editor = requireRight(viewer, "content.draft", versionPath(kind, subjectId, number));
  if (number === 0) throw data(null, { status: 404 });
  return await readVersion(services, editor, { kind, subjectId, number });
}

export const action = formAction("content.draft", async ({ services, viewer, param }) => {
  const [kind, subjectId] = [param("kind"), param("subjectId")];
  const number = parseNumber(param("number"));
  const draft = await restoreVersion(services, viewer, { kind, subjectId, number });
  return editPath(kind, { draft, done: "restored" });
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ContentVersionPage({ loaderData }: Route.ComponentProps) {
  const { kind, id, title, version, changed, isFirst, isLatest, sincePublished } = loaderData;
  return (
    <Page
      title={`Version ${version.number}`}
      lead={
        <>
          {title}. <LocalTime time={version.at} />
          {version.by ? `, ${version.by}` : ""}.
        </>
      }
    >
      <div className="grid gap-8">
        <BackLink to={itemPath(kind.name, id)}>{title}</BackLink>
        <PageProblem />
        <section aria-labelledby="changed-title" className="grid gap-4">
          <h2 id="changed-title" className="text-xl">
            {isFirst ? "What it says" : "What it changed"}
          </h2>
          {changed.length === 0 ? (
            <p>Nothing. It's the same as the previous version.</p>
          ) : isFirst ? (
            <DescriptionList
              items={changed.map(({ label, after }) => ({
                term: label,
                description: (
                  <span dir="auto" className="whitespace-pre-line wrap-anywhere">
                    {after}
                  </span>
                ),
              }))}
            />
          ) : (
            <Differences
              label="Changes"
              differences={changed}
              before="Previous version"
              after="This version"
            />
          )}
        </section>
        <section aria-labelledby="since-title" className="grid gap-4">
          <h2 id="since-title" className="text-xl">
            What has changed since
          </h2>
          {sincePublished.length === 0 ? (
            <p>
              {isLatest
                ? "Nothing. This is the latest published version."
                : "Nothing. It's the same as the current version."}
            </p>
          ) : (
            <>
              <Differences
                label="Changes since"
                differences={sincePublished}
                before="This version"
                after="Now"
              />
              <ButtonForm variant="secondary">Restore this version as a draft</ButtonForm>
            </>
          )}
        </section>
      </div>
    </Page>
  );
}
