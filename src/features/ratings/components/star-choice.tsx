import { Star } from "lucide-react";
import { Choice } from "#ui/form/choice.tsx";
import { FieldError } from "#ui/form/field-error.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { ratingWords } from "../reviews.constants.ts";

export interface StarChoiceProps {
  name: string;
  legend: string;
}

/**
 * One to five stars: five radio buttons, so that arrow keys choose and forms work without scripts.
 * The stylesheet fills every star up to the chosen one.
 */
export function StarChoice({ name, legend }: StarChoiceProps) {
  const { id, value, error } = useFieldState(name);
  const errorId = `${id}-error`;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-5 gap-2 sm:w-fit">
        {ratingWords.map((words, index) => {
          const rating = index + 1;
          return (
            <Choice
              key={rating}
              look="bare"
              className="group grid min-h-11 justify-items-center gap-1 rounded-sm border border-control bg-surface px-2 py-2 sm:px-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              id={rating === 1 ? id : undefined}
              name={name}
              value={rating}
              defaultChecked={String(rating) === value}
              required
            >
              <Star
                aria-hidden
                className="size-6 text-control group-has-checked:fill-current group-has-checked:text-accent group-has-[~label_input:checked]:fill-current group-has-[~label_input:checked]:text-accent"
              />
              <span aria-hidden className="text-sm sm:hidden">
                {rating}
              </span>
              <span className="text-sm whitespace-nowrap max-sm:sr-only">
                <span className="sr-only">{rating === 1 ? "1 star, " : `${rating} stars, `}</span>
                {words}
              </span>
            </Choice>
          );
        })}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
