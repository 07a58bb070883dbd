import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { documentsPath, profilePath, readCvPath } from "../candidates.constants.ts";
import { ProfileFrame } from "../components/profile-frame.tsx";
import { ProposalForm } from "../components/proposal-form.tsx";
import { ReadingProgress } from "../components/reading-progress.tsx";
import { proposalForm } from "../cv/readings.schemas.ts";
import type { Reading } from "../cv/readings.types.ts";
import {
  acceptProposal,
  readOwnReading,
  skipAllProposals,
  skipProposal,
  uploadCv,
} from "../cv/readings.usecases.server.ts";
import { maxDocumentBytes } from "../documents/documents.constants.ts";
import { readGivenFile } from "../documents/given-file.rules.ts";
import type { Route } from "./+types/profile-cv";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxDocumentBytes } },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Start your profile from your CV",
    description: "Software reads your CV, and you decide what goes into your profile.",
    path: readCvPath,
    listed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, readCvPath);
  return { reading: (await readOwnReading(services, user)) ?? null };
}

export const action = formActions({
  upload: formAction("user", async ({ services, viewer, form }) => {
    await uploadCv(services, viewer, await readGivenFile(form));
    return readCvPath;
  }),
  answer: formAction(
    "user",
    proposalForm,
    async ({ services, viewer, values }, { proposalId, decision }) => {
      if (decision === "skip") await skipProposal(services, viewer, proposalId);
      else await acceptProposal(services, viewer, { proposalId, values });
      return readCvPath;
    },
  ),
  "skip-all": formAction("user", async ({ services, viewer }) => {
    await skipAllProposals(services, viewer);
    return readCvPath;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ProfileCvPage({ loaderData }: Route.ComponentProps) {
  const { reading } = loaderData;
  const [proposal] = reading?.proposals ?? [];
  return (
    <ProfileFrame
      title="Start from your CV"
      lead="Software on our server reads your CV and suggests what to add. Nothing is added until you confirm it."
    >
      <div className="grid gap-8">
        {reading?.status === "waiting" ? <ReadingProgress /> : null}
        {reading && proposal ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="font-semibold" aria-live="polite">
                {reading.proposed - reading.proposals.length + 1} of {reading.proposed}
              </p>
              <ButtonForm intent="skip-all" variant="quiet" size="small" busyLabel="Skipping...">
                Skip the rest
              </ButtonForm>
            </div>
            <ProposalForm proposal={proposal} />
          </>
        ) : null}
        {reading?.status !== "waiting" && !proposal ? <Upload reading={reading} /> : null}
      </div>
    </ProfileFrame>
  );
}

const problems: Record<NonNullable<Reading["problem"]>, string> = {
  not_read: "We haven't been able to read it yet. Upload it again, or check back later.",
  empty: "It has no text. It may be a scan. Upload the original file.",
  encrypted: "It's password-protected. Upload a copy without a password.",
  damaged: "The file is damaged. Export it again as a PDF or Word document.",
  too_much: "It's too complex to read. Upload a simpler PDF or Word document.",
  nothing_found: "We found nothing new in it. You can still fill in each section yourself.",
};

function Upload({ reading }: { reading: Reading | null }) {
  return (
    <>
      {reading?.problem ? (
        <Alert title="We couldn't use your CV to fill in your profile" focused>
          <p>{problems[reading.problem]}</p>
          <p>Your CV is saved in your documents.</p>
        </Alert>
      ) : null}
      {reading?.status === "ready" ? (
        <Alert variant="success" title="No more suggestions from your CV" focused>
          <p>
            See what&apos;s still missing in{" "}
            <Link className="link" to={profilePath}>
              your profile
            </Link>
            .
          </p>
        </Alert>
      ) : null}
      <Form intent="upload" encType="multipart/form-data">
        <FileField
          name="file"
          label="Your CV"
          help="A PDF or Word document (.docx), up to 10 MB."
          accept=".pdf,.docx"
          required
        />
        <SubmitButton busyLabel="Uploading...">Upload CV</SubmitButton>
      </Form>
      <p className="text-muted">
        We&apos;ll save your CV in{" "}
        <Link className="link" to={documentsPath}>
          your documents
        </Link>
        . No one on our team reads it. After 7 days, we delete the suggestions you haven&apos;t
        added or skipped, but not your CV.
      </p>
    </>
  );
}
