import { data } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { listProblems } from "#shared/form-fields.ts";
import { earliestDay } from "#shared/time.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { profilePath, sectionPath } from "../candidates.constants.ts";
import { candidateErrors } from "../candidates.errors.ts";
import { EntryFields } from "../components/entry-fields.tsx";
import { EntryList } from "../components/entry-list.tsx";
import { ProfileFrame } from "../components/profile-frame.tsx";
import {
  type EntrySection,
  type EntryValues,
  entrySections,
  isEntrySection,
} from "../profile/entries.fields.ts";
import { entrySchema } from "../profile/entries.schemas.ts";
import { entryForm } from "../profile/profile.schemas.ts";
import {
  addEntry,
  changeEntry,
  readOwnCandidateProfile,
  removeEntry,
} from "../profile/profile.usecases.server.ts";
import type { Route } from "./+types/profile-section";

const notices: ReadonlyMap<string, string> = new Map([
  ["added", "Added to your profile"],
  ["saved", "Changes saved"],
  ["removed", "Removed from your profile"],
]);

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const section = args.loaderData?.section;
  return describePage(args, {
    title: section ? `Your profile: ${entrySections[section].title}` : "Your profile",
    description: "A part of your professional profile.",
    path: section ? sectionPath(section) : profilePath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { section } = params;
  const user = requireUserPage(viewer, sectionPath(encodeURIComponent(section)));
  if (!isEntrySection(section)) throw data(null, { status: 404 });
  const profile = await readOwnCandidateProfile(services, user);
  const query = new URL(request.url).searchParams;
  return {
    section,
    entries: profile.entries[section],
    editedId: query.get("edit"),
    today: earliestDay(services.clock.now()),
    notice: notices.get(query.get("done") ?? "") ?? null,
  };
}

const done = (section: string, what: string) => `${sectionPath(section)}?done=${what}`;

function requireSection(name: string): EntrySection {
  if (!isEntrySection(name)) throw data(null, { status: 404 });
  return name;
}

function readEntry(section: EntrySection, values: Record<string, string>): EntryValues {
  const checked = entrySchema(section).safeParse(values);
  if (!checked.success) throw candidateErrors.invalidInput(listProblems(checked.error));
  return checked.data;
}

const fieldOf = { [candidateErrors.countryTaken().code]: "country" };

export const action = formActions({
  add: formAction(
    "user",
    async ({ services, viewer, param, values }) => {
      const section = requireSection(param("section"));
      await addEntry(services, viewer, section, readEntry(section, values));
      return done(section, "added");
    },
    { fieldOf },
  ),
  change: formAction(
    "user",
    async ({ services, viewer, param, values }) => {
      const section = requireSection(param("section"));
      const { entryId: id } = entryForm.parse(values);
      await changeEntry(services, viewer, section, { id, values: readEntry(section, values) });
      return done(section, "saved");
    },
    { fieldOf },
  ),
  remove: formAction("user", entryForm, async ({ services, viewer, param }, { entryId }) => {
    const section = requireSection(param("section"));
    await removeEntry(services, viewer, section, entryId);
    return done(section, "removed");
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ProfileSectionPage({ loaderData }: Route.ComponentProps) {
  const { section, entries, editedId, today, notice } = loaderData;
  const { title, one, lead, max } = entrySections[section];
  const isEditing = entries.some(({ id }) => id === editedId);
  return (
    <ProfileFrame title={title} lead={lead}>
      <div className="grid gap-8">
        <PageProblem of={["remove"]} />
        <DoneNotice title={notice} />
        <EntryList section={section} entries={entries} editedId={editedId} today={today} />
        {entries.length >= max ? (
          <p className="text-muted">You&apos;ve listed {max}. Remove one to add another.</p>
        ) : null}
        {isEditing || entries.length >= max ? null : (
          <section aria-labelledby="add-title" className="grid gap-5">
            <h2 id="add-title" className="text-xl">
              Add {one}
            </h2>
            {/* A form that was saved is empty when it comes back. */}
            <Form key={`${section}-${entries.length}`} intent="add" idPrefix="add">
              <EntryFields section={section} />
              <SubmitButton busyLabel="Adding...">Add to profile</SubmitButton>
            </Form>
          </section>
        )}
      </div>
    </ProfileFrame>
  );
}
