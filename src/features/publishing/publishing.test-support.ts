import { expect } from "vitest";
import type { PublicationState } from "#platform/publishing/publishing-kind.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import type { TestContext, TestUser } from "../../../tests/support/services.ts";
import { saveDraft } from "./drafts.usecases.server.ts";
import { readEditor } from "./editor.usecases.server.ts";
import { withFiles } from "./files.usecases.server.ts";
import { readItem } from "./history.usecases.server.ts";
import { changeState, publishDraft } from "./publish.usecases.server.ts";

/** An event's form, complete, for a day so many days ahead. */
export function eventValues(
  { clock }: TestContext,
  change: Record<string, string> = {},
): Record<string, string> {
  return {
    kind: "webinar",
    title: "Licensing, step by step",
    summary: "What to send, and in which order.",
    description: "An hour about forms.\n\nBring your questions.",
    agenda: "Forms\nFees",
    host: "Ada Example, physician",
    date: dayInUtc(addTime(clock.now(), { days: 10 })),
    start_time: "17:00",
    end_time: "18:00",
    end_date: "",
    time_zone: "UTC",
    location: "Virtual",
    join_url: "https://meet.example/licensing",
    capacity: "",
    ...change,
  };
}

/** An opportunity's form, complete. */
export function opportunityValues(change: Record<string, string> = {}): Record<string, string> {
  return {
    kind: "franchise",
    title: "Example Bakery",
    sector: "Food",
    location: "Hamilton, ON",
    country: "CA",
    investment_min: "180000",
    investment_max: "320000",
    currency: "CAD",
    stage: "Operating, two locations",
    summary: "Two bakeries look for a franchisee who opens a third.",
    description: "The bakeries opened in 2019 and 2022. They sell bread to walk-in customers.",
    offered: "Training for six weeks\nRecipes and suppliers",
    expected: "Full-time work in the shop",
    risks: "Rents in the area are rising",
    disclosure_note: "Read the disclosure document before you sign or pay anything.",
    ...change,
  };
}

interface Written {
  kind: string;
  values: Record<string, string>;
  /** The published thing that it replaces. */
  subjectId?: string;
}

/** Saves a draft of any kind. Answers the identity to publish it by. */
export async function draftOf(
  context: TestContext,
  editor: TestUser,
  { kind, values, subjectId }: Written,
): Promise<{ kind: string; draftId: string; version: number }> {
  const opened = await readEditor(context.services, editor, { kind, subjectId });
  const saved = await saveDraft(context.services, editor, {
    kind,
    draftId: opened.draftId,
    subjectId: subjectId ?? null,
    baseHash: opened.baseHash,
    version: opened.version,
    form: values,
  });
  return { kind, ...saved };
}

/** Publishes a thing of any kind; answers its id. */
export async function publishValues(
  context: TestContext,
  editor: TestUser,
  written: Written,
): Promise<string> {
  const draft = await draftOf(context, editor, written);
  return (await publishDraft(context.services, editor, draft)).subjectId;
}

const consent = () => new File(["%PDF-1.7\n% consent\n%%EOF\n"], "consent.pdf");

/** Saves a draft of a testimonial with its consent. */
export async function draftTestimonial(context: TestContext): Promise<void> {
  const { services } = context;
  const editor = await context.createUser({ roles: ["editor"], factor: true });
  const form = new FormData();
  form.append("consent_file", consent());
  const kind = "testimonials";
  await withFiles(services, editor, { kind, form, values: { name: "Ada Example" } }, (texts) =>
    saveDraft(services, editor, {
      kind,
      draftId: crypto.randomUUID(),
      subjectId: null,
      baseHash: null,
      version: 0,
      form: texts,
    }),
  );
}

/** Takes a thing off the site, archives it, or puts it back. */
export async function changeStateOf(
  context: TestContext,
  editor: TestUser,
  { kind, subjectId, to }: { kind: string; subjectId: string; to: PublicationState },
): Promise<void> {
  const { hash: seenHash } = await readItem(context.services, editor, { kind, subjectId });
  await changeState(context.services, editor, { kind, subjectId, to, seenHash });
}

/** Proves that people without the editors' rights are refused each act on a kind. */
export async function expectRefusedRoles(
  context: TestContext,
  editor: TestUser,
  written: Written,
): Promise<void> {
  const { kind } = written;
  const subjectId = await publishValues(context, editor, written);
  const draft = await draftOf(context, editor, { ...written, subjectId });
  for (const role of ["support", "finance", undefined] as const) {
    const viewer = await context.createUser({ roles: role ? [role] : [], factor: true });
    const acts = [
      () => draftOf(context, viewer, written),
      () => readEditor(context.services, viewer, { kind, subjectId }),
      () => publishDraft(context.services, viewer, draft),
      () =>
        changeState(context.services, viewer, {
          kind,
          subjectId,
          to: "unpublished",
          seenHash: "",
        }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "forbidden" });
  }
}

/** Saves a draft of an event. Answers the identity to publish it by. */
export async function draftEvent(
  context: TestContext,
  editor: TestUser,
  change: Record<string, string> = {},
  of: { subjectId?: string; baseHash?: string; kind?: string } = {},
): Promise<{ kind: string; draftId: string; version: number }> {
  const kind = of.kind ?? "events";
  const saved = await saveDraft(context.services, editor, {
    kind,
    draftId: crypto.randomUUID(),
    subjectId: of.subjectId ?? null,
    baseHash: of.baseHash ?? null,
    version: 0,
    form: eventValues(context, change),
  });
  return { kind, ...saved };
}

/** Publishes an event; answers its id. */
export async function publishEvent(
  context: TestContext,
  editor: TestUser,
  change: Record<string, string> = {},
): Promise<string> {
  const draft = await draftEvent(context, editor, change);
  return (await publishDraft(context.services, editor, draft)).subjectId;
}
