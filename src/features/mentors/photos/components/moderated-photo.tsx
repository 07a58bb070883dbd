import { photoAddress } from "../photos.constants.ts";
import type { SeenPhoto } from "../photos.types.ts";

/** A photo as an administrator looks at it. */
export function ModeratedPhoto({ photo, name }: { photo: SeenPhoto; name: string }) {
  if (photo.isBeingChecked) return <p>We're checking the photo of {name} for viruses.</p>;
  return (
    <img
      src={photoAddress(photo.id)}
      alt={`${name}, as sent for review`}
      width={160}
      height={160}
      className="block size-40 rounded-sm bg-sunken object-cover"
    />
  );
}
