import { CircleAlert, Star } from "lucide-react";
import { ratingWords } from "../reviews.constants.ts";

export interface StarChoiceProps {
  name: string;
  legend: string;
  /** 1 to 5, or nothing chosen yet. */
  chosen: number | null;
  error: string | undefined;
}

/**
 * One to five stars: five radio buttons, so that arrow keys choose and forms work without scripts. The
 * stylesheet fills every star up to the chosen one.
 */
export function StarChoice({ name, legend, chosen, error }: StarChoiceProps) {
  const errorId = `${name}-error`;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-5 gap-2 sm:w-fit">
        {ratingWords.map((words, index) => {
          const rating = index + 1;
          return (
            <label
              key={rating}
              className="group grid min-h-11 cursor-pointer justify-items-center gap-1 rounded-sm border border-control bg-surface px-2 py-2 sm:px-3 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                id={rating === 1 ? name : undefined}
                name={name}
                value={rating}
                defaultChecked={rating === chosen}
                required
                className="sr-only"
              />
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
            </label>
          );
        })}
      </div>
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
