import {
  definePublishingKind,
  type PublicationState,
  type PublishingKind,
} from "#platform/publishing/publishing-kind.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { type Claim, showFigures } from "../claims.rules.ts";
import { readFigures } from "../claims.store.server.ts";
import { claimFields } from "./claim-form.fields.ts";
import { type ClaimForm, claimForm } from "./claim-form.schemas.ts";
import {
  claimRows,
  findClaim,
  insertClaim,
  setPublication,
  updateClaim,
} from "./claim-rows.store.server.ts";
import { claimsKindName, pageNames } from "./register.constants.ts";

/** Days that a claim may be in force without another look at its evidence. */
const maxDays = 730;

/** Claims: figures about the site that someone can prove. The site shows no others. */
export const claimKind = definePublishingKind<ClaimForm>({
  name: claimsKindName,
  singular: "claim",
  plural: "Claims",
  description: "The home page, Talent Solutions, Business Accelerator and Mentorship.",
  // Read when it's asked for: the file isn't there where plain Node runs.
  get fields() {
    return claimFields(listClaimable());
  },
  titleField: "label",
  schema: claimForm,
  notCopied: ["figure", "evidence"],
  leavesWhenOver: true,
  rows: claimRows,

  async read(transaction, id, options) {
    const row = await findClaim(transaction, id, options);
    if (!row) return undefined;
    const { value, label, definition, period, evidence, owner_email, valid_until } = row;
    return {
      id,
      values: { figure: id, value, label, definition, period, evidence, owner_email, valid_until },
      state: row.publication as PublicationState,
      isSample: false,
    };
  },

  async insert(transaction, data, now) {
    await insertClaim(transaction, data, now);
    return data.figure;
  },

  update: (transaction, id, data, now) =>
    updateClaim(transaction, id, { ...data, publication: "published" }, now),

  setState: (transaction, id, state, now) => setPublication(transaction, id, { state, now }),

  publicPath: (id) => pagesOf(id)[0]?.path ?? "/",

  async findProblems({ clock }, transaction, { data, id }) {
    const { figure, valid_until } = data;
    if (!listClaimable().some(({ value }) => value === figure)) {
      return [{ field: "figure", message: "Choose a figure from the list." }];
    }
    if (id !== null && id !== figure) {
      const message =
        "This claim is about a different figure. Write a new claim for the figure you chose.";
      return [{ field: "figure", message }];
    }
    if (id === null && (await findClaim(transaction, figure))) {
      const message =
        "There's already a claim for this figure. Edit that claim, even if it's archived.";
      return [{ field: "figure", message }];
    }
    const now = clock.now();
    if (valid_until < dayInUtc(now)) {
      return [{ field: "valid_until", message: "The last day can't be in the past." }];
    }
    if (valid_until > dayInUtc(addTime(now, { days: maxDays }))) {
      const message =
        "Choose a last day within two years. You'll need to review the evidence again by then.";
      return [{ field: "valid_until", message }];
    }
    return [];
  },

  async preview({ clock }, data) {
    const figure = { id: data.figure, label: data.label };
    const { valid_until: validUntil, ...rest } = data;
    const claim: Claim = { ...rest, validUntil };
    const today = dayInUtc(clock.now());
    const claims = new Map([[data.figure, claim]]);
    const shown = { claims, counts: new Map(), today, isDemo: false };
    return { figures: showFigures([figure], shown) };
  },
} satisfies PublishingKind<ClaimForm>);

function pagesOf(id: string): { name: string; path: string }[] {
  return [...readFigures().pages].flatMap(([page, ids]) => {
    const named = pageNames[page];
    return named && ids.includes(id) ? [named] : [];
  });
}

/** Figures that take a claim: those that the site can't count. */
function listClaimable(): { value: string; label: string }[] {
  const figures = [...readFigures().figures.values()].filter(({ counted }) => !counted);
  return figures.map(({ id, label }) => {
    const pages = pagesOf(id).map(({ name }) => name);
    return { value: id, label: `${label} (${pages.join(", ")})` };
  });
}
