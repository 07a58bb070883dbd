import { Link } from "react-router";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatPrice } from "#shared/money.ts";
import { Button } from "#ui/controls/button.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Prose } from "#ui/page/prose.tsx";
import { playbookPath, playbooksPath, refundDays } from "../career.constants.ts";
import { formatMinutes } from "../career.rules.ts";
import { previewPlaybook } from "../playbooks.usecases.server.ts";
import type { Route } from "./+types/preview";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [];
  const { playbook, module } = loaderData;
  return describePage(args, {
    title: `${module.title}: preview of ${playbook.title}`,
    description: shorten(`The first module of ${playbook.title}, free to read. ${module.summary}`),
    path: playbookPath(playbook.id, "preview"),
    image: `playbook-${playbook.id}`,
    type: "article",
    trail: [
      { name: "Career Accelerator", path: "/career" },
      { name: "Playbooks", path: playbooksPath },
      { name: playbook.title, path: playbookPath(playbook.id) },
    ],
  });
}

/** At most 160 characters, cut between words. */
function shorten(text: string): string {
  return text.length <= 160 ? text : `${text.slice(0, 158).replace(/\s+\S*$/, "")}…`;
}

export function loader({ params }: Route.LoaderArgs) {
  return previewPlaybook(params.playbookId);
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const { playbook, module, html, further } = loaderData;
  return (
    <>
      <article className="mx-auto grid w-full max-w-page gap-8 px-5 py-10 sm:px-8 sm:py-16">
        <header className="grid max-w-text gap-4">
          <BackLink to={playbookPath(playbook.id)}>{playbook.title}</BackLink>
          <p className="text-muted">
            Preview: module {module.number} of {playbook.modules}, {formatMinutes(module.minutes)}
          </p>
          <h1 className="text-2xl">{module.title}</h1>
          <p className="text-lg text-muted">{module.summary}</p>
        </header>
        <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
          <div>
            <Prose html={html} />
          </div>
          <aside aria-labelledby="further" className="grid gap-3 lg:sticky lg:top-6">
            <h2 id="further" className="border-t-2 border-ink pt-4 text-xl">
              What&apos;s next
            </h2>
            <ol start={2} className="grid list-decimal gap-2 pl-6 marker:text-muted">
              {further.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
          </aside>
        </div>
      </article>
      <CallToAction
        title="Continue the playbook"
        text={`${playbook.modules - 1} more modules for ${formatPrice(playbook.price)}, with a ${refundDays}-day money-back guarantee.`}
        actions={
          <>
            <Button asChild>
              <Link to={playbookPath(playbook.id, "enrol")}>Enroll Now</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={playbookPath(playbook.id)}>See the curriculum</Link>
            </Button>
          </>
        }
      />
    </>
  );
}
