import { isActive } from "#features/jobs/jobs-parts.contract.ts";
import { Badge } from "#ui/content/badge.tsx";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { Candidate } from "../candidate/candidate.usecases.server.ts";
import { ratingNames } from "../scorecards/scorecards.rules.ts";

const ratingOptions = Object.entries(ratingNames).map(([value, label]) => ({ value, label }));

/** Colleagues' ratings of an applicant: the viewer's own first, then those of others. */
export function Scorecards({ candidate, viewerId }: { candidate: Candidate; viewerId: string }) {
  const { application, criteria, scorecards, hiddenScorecards } = candidate;
  const { id: applicationId, stageId, stageKind, stageName, detailsErasedAt } = application;
  const own = scorecards.find((card) => card.authorId === viewerId && card.stageId === stageId);
  const ratings = (own?.ratings ?? []).map(
    ({ criterionId, rating }) => [`rating-${criterionId}`, String(rating)] as const,
  );
  return (
    <section id="scorecards" aria-labelledby="scorecards-title" className="grid gap-4">
      <h2 id="scorecards-title" className="text-xl">
        Scorecards
      </h2>
      {hiddenScorecards > 0 ? (
        <p>
          {hiddenScorecards === 1 ? "1 colleague has" : `${hiddenScorecards} colleagues have`} rated
          this applicant. You'll see their ratings once you've saved yours.
        </p>
      ) : null}
      {scorecards.length > 0 ? <Cards candidate={candidate} /> : null}
      {isActive(stageKind) && !detailsErasedAt ? (
        <FoldedForm
          key={own?.submittedAt.toISOString()}
          look="link"
          label={own ? "Change your scorecard" : `Add your scorecard for the ${stageName} stage`}
          intent="rate"
          hidden={{ applicationId, stageId }}
          values={{
            overall: own ? String(own.overall) : "",
            comment: own?.comment ?? "",
            ...Object.fromEntries(ratings),
          }}
        >
          {criteria.map(({ id, name }) => (
            <SelectField
              key={id}
              name={`rating-${id}`}
              label={name}
              options={[{ value: "", label: "Not rated" }, ...ratingOptions]}
            />
          ))}
          <SelectField
            name="overall"
            label="Overall: move forward?"
            required
            options={[{ value: "", label: "Choose" }, ...ratingOptions]}
          />
          <TextareaField
            name="comment"
            label="Why"
            help="What did you see or hear that matters for the job?"
            rows={4}
            maxLength={2000}
            optional
          />
          <SubmitButton variant="secondary">Save scorecard</SubmitButton>
        </FoldedForm>
      ) : null}
    </section>
  );
}

function Cards({ candidate: { scorecards, criteria } }: { candidate: Candidate }) {
  const mean = scorecards.reduce((sum, { overall }) => sum + overall, 0) / scorecards.length;
  return (
    <>
      <p>
        {scorecards.length === 1 ? "1 scorecard" : `${scorecards.length} scorecards`},{" "}
        {mean.toFixed(1)} out of 4 on average.
      </p>
      <ul className="grid gap-4">
        {scorecards.map((card) => (
          <li key={card.id} className="grid gap-2 rounded-md border border-line bg-surface p-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">
                {card.author ?? "A former member"}
              </span>
              <Badge>{ratingNames[card.overall]}</Badge>
              <span className="text-sm text-muted">
                {card.stageName}, <LocalTime time={card.submittedAt} />
              </span>
            </p>
            {card.comment ? (
              <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
                {card.comment}
              </p>
            ) : null}
            {card.ratings.length > 0 ? (
              <DescriptionList
                items={criteria.flatMap(({ id, name }) => {
                  const given = card.ratings.find(({ criterionId }) => criterionId === id);
                  return given ? [{ term: name, description: ratingNames[given.rating] }] : [];
                })}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
