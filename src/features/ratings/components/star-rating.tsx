import { Star } from "lucide-react";
import { classNames } from "#ui/styles/class-names.ts";

/** One person's rating, 1 to 5, as stars; in words for those who cannot see them. */
export function StarRating({ rating }: { rating: number }) {
  return (
    <p className="flex items-center gap-2">
      <span aria-hidden className="flex gap-0.5">
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            className={classNames(
              "size-4",
              star <= rating ? "fill-current text-accent" : "text-control",
            )}
          />
        ))}
      </span>
      <span className="text-sm">{rating} out of 5</span>
    </p>
  );
}
