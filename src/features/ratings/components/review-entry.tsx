import type { ReactNode } from "react";
import { formerMember } from "#shared/member-names.ts";
import { formatDay } from "#shared/time.ts";
import { StarRating } from "./star-rating.tsx";

export interface ReviewEntryProps {
  review: {
    authorName: string | null;
    rating: number;
    text: string;
    publishedAt?: Date | null;
    reply: string | null;
    repliedAt?: Date | null;
  };
  /** The mentor who replied. */
  mentorName?: string | null;
  /** The reader's actions. */
  children?: ReactNode;
}

/** One review with its reply. */
export function ReviewEntry({ review, mentorName, children }: ReviewEntryProps) {
  const { authorName, rating, text, publishedAt, reply, repliedAt } = review;
  return (
    <div className="grid gap-3">
      <StarRating rating={rating} />
      <blockquote>
        <p dir="auto" className="font-serif text-lg whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </blockquote>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
        <bdi className="font-semibold text-ink wrap-anywhere">{authorName ?? formerMember}</bdi>
        {publishedAt ? (
          <time dateTime={publishedAt.toISOString()}>{formatDay(publishedAt)}</time>
        ) : null}
        {children}
      </p>
      {reply ? (
        <div className="grid gap-1 border-l-2 border-control pl-4">
          <p className="text-sm text-muted">
            Reply from <bdi>{mentorName ?? formerMember}</bdi>
            {repliedAt ? (
              <>
                , <time dateTime={repliedAt.toISOString()}>{formatDay(repliedAt)}</time>
              </>
            ) : null}
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {reply}
          </p>
        </div>
      ) : null}
    </div>
  );
}
