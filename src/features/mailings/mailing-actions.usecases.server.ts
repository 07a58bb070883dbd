import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import type { Right } from "#platform/rights.ts";
import type { MailingPlace } from "./access.usecases.server.ts";
import { discardDraft, saveDraft, sendTest } from "./drafts.usecases.server.ts";
import { draftForm, scheduleForm, sendForm } from "./mailings.schemas.ts";
import {
  changeMailing,
  decideAboutUnknown,
  scheduleMailing,
  sendMailing,
} from "./sending.usecases.server.ts";

/** The forms of a mailing's page, for the pages of each kind. */
export function mailingActions({
  draft,
  send,
  placeOf,
  listPathOf,
}: {
  draft: Right;
  send: Right;
  placeOf(page: Pick<FormPage, "param">): MailingPlace;
  /** The list of mailings, to which discarding a draft leads. */
  listPathOf(page: Pick<FormPage, "param">): string;
}) {
  const change = (action: "unschedule" | "pause" | "resume" | "stop") =>
    formAction(send, async (page) => {
      await changeMailing(page.services, page.viewer, { place: placeOf(page), action });
      return `${page.path}?done=${action}`;
    });
  const decide = (again: boolean) =>
    formAction(send, async (page) => {
      await decideAboutUnknown(page.services, page.viewer, { place: placeOf(page), again });
      return `${page.path}?done=${again ? "again" : "left"}`;
    });
  return formActions({
    save: formAction(draft, draftForm, async (page, form) => {
      await saveDraft(page.services, page.viewer, { place: placeOf(page), form });
      return `${page.path}?done=saved`;
    }),
    test: formAction(draft, async (page) => {
      await sendTest(page.services, page.viewer, placeOf(page));
      return `${page.path}?done=test`;
    }),
    discard: formAction(draft, async (page) => {
      await discardDraft(page.services, page.viewer, placeOf(page));
      return listPathOf(page);
    }),
    send: formAction(send, sendForm, async (page, { version, expected }) => {
      await sendMailing(page.services, page.viewer, { place: placeOf(page), version, expected });
      return `${page.path}?done=send`;
    }),
    schedule: formAction(send, scheduleForm, async (page, form) => {
      await scheduleMailing(page.services, page.viewer, { place: placeOf(page), ...form });
      return `${page.path}?done=schedule`;
    }),
    unschedule: change("unschedule"),
    pause: change("pause"),
    resume: change("resume"),
    stop: change("stop"),
    again: decide(true),
    left: decide(false),
  });
}
