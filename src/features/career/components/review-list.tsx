import { Portrait } from "#ui/drawings/portrait.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { portraitOf } from "../../../../content/samples/portraits.ts";

export interface ReviewListProps {
  /** Samples; the section says so. `rating` 1 to 5. */
  reviews: readonly { name: string; role: string; rating: number; text: string }[];
}

export function ReviewList({ reviews }: ReviewListProps) {
  return (
    <ul
      className={classNames(
        "grid gap-x-12 gap-y-8 md:grid-cols-2",
        reviews.length > 2 && "lg:grid-cols-3",
      )}
    >
      {reviews.map(({ name, role, rating, text }) => (
        <li key={name} className="grid content-between gap-4 border-t border-line pt-6">
          <blockquote className="max-w-text">
            <p>{text}</p>
          </blockquote>
          <div className="flex items-center gap-3">
            <Portrait {...portraitOf(name)} className="size-12 shrink-0" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{name}</p>
              <p className="text-sm text-muted">{role}</p>
            </div>
            <p className="text-sm whitespace-nowrap text-muted">{rating} out of 5</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
