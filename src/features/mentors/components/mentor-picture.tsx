import { classNames } from "#ui/styles/class-names.ts";
import type { PublicMentor } from "../directory/directory.types.ts";
import { initialsOf } from "../directory/mentor-words.rules.ts";
import { photoAddress } from "../photos/photos.constants.ts";
import { LatePortrait } from "./late-portrait.tsx";

export interface MentorPictureProps {
  mentor: Pick<PublicMentor, "full_name" | "photo_id" | "is_sample">;
  className?: string;
}

export function MentorPicture({ mentor, className }: MentorPictureProps) {
  return (
    <PersonPicture
      name={mentor.full_name}
      photoId={mentor.photo_id}
      isSample={mentor.is_sample}
      className={className}
    />
  );
}

export interface PersonPictureProps {
  name: string;
  /** A mentor's own; other people have none here. */
  photoId?: string | null;
  isSample?: boolean;
  className?: string | undefined;
}

/** A mentor's photo, a drawn portrait for a sample, or without either the initials. */
export function PersonPicture({ name, photoId, isSample, className }: PersonPictureProps) {
  if (photoId) {
    return (
      <img
        src={photoAddress(photoId)}
        alt=""
        width={160}
        height={160}
        loading="lazy"
        className={classNames("block aspect-square rounded-sm bg-sunken object-cover", className)}
      />
    );
  }
  if (isSample) return <LatePortrait key={name} name={name} className={className} />;
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden
      className={classNames("block aspect-square rounded-sm bg-sunken text-muted", className)}
    >
      <path d="M14 84Q50 62 86 84" fill="none" stroke="currentColor" opacity="0.35" />
      <circle cx="14" cy="84" r="2.5" className="fill-accent" />
      <circle cx="86" cy="84" r="2.5" className="fill-accent" />
      <text
        x="50"
        y="60"
        textAnchor="middle"
        fontSize="36"
        className="fill-current font-serif font-medium"
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}
