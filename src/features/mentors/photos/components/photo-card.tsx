import { Link } from "react-router";
import { ownMatter } from "#shared/own-matter.ts";
import { Card } from "#ui/content/card.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { profilePath } from "../../mentors.constants.ts";
import type { WaitingPhoto } from "../photos.types.ts";
import { DeclinePhotoForm } from "./decline-photo-form.tsx";
import { ModeratedPhoto } from "./moderated-photo.tsx";

/** A mentor's new photo beside the one that visitors see, with what decides it. `isOwn`: it's the viewer's. */
export function PhotoCard({ photo, isOwn }: { photo: WaitingPhoto; isOwn: boolean }) {
  const { id, fullName, email, createdAt, profileId, shownId } = photo;
  return (
    <Card
      as="article"
      title={`New photo of ${fullName}`}
      description={
        <>
          {email} · sent <LocalTime time={createdAt} /> ·{" "}
          <Link className="link" to={profilePath(profileId)}>
            Public profile<span className="sr-only"> of {fullName}</span>
          </Link>
        </>
      }
    >
      <div className="flex flex-wrap gap-6">
        <figure className="grid gap-2">
          <ModeratedPhoto photo={photo} name={fullName} />
          <figcaption className="text-sm text-muted">New</figcaption>
        </figure>
        {shownId ? (
          <figure className="grid gap-2">
            <ModeratedPhoto photo={{ id: shownId, isBeingChecked: false }} name={fullName} />
            <figcaption className="text-sm text-muted">Public now</figcaption>
          </figure>
        ) : null}
      </div>
      {isOwn ? (
        <p>{ownMatter}</p>
      ) : (
        <ButtonForm intent="approve-photo" hidden={{ photoId: id }} preventScrollReset>
          Approve<span className="sr-only"> the photo of {fullName}</span>
        </ButtonForm>
      )}
      <DeclinePhotoForm photoId={id} name={fullName} label="Decline photo" />
    </Card>
  );
}
