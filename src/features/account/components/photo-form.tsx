import { UserRound } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { FileField } from "#ui/form/file-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import {
  findPhotoProblem,
  type PhotoProblem,
  photoPath,
  photoProblems,
  photoSuccesses,
  photoTypes,
} from "../profile/photo.constants.ts";

export interface PhotoFormProps {
  /** Address of the present photo. */
  photo: string | null;
  /** Result of the last attempt, from the page's address. */
  outcome: string | null;
}

/**
 * The photo with the ways to replace and to remove it. Sent as the browser sends forms, so without
 * scripts too.
 */
export function PhotoForm({ photo, outcome }: PhotoFormProps) {
  const [chosen, setChosen] = useState<{ preview: string | null; problem?: PhotoProblem }>();

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    const problem = file && findPhotoProblem(file);
    if (problem) target.value = "";
    setChosen(problem ? { preview: null, problem } : undefined);
    if (!file || problem) return;
    const reader = new FileReader();
    reader.onload = () => setChosen({ preview: String(reader.result) });
    reader.readAsDataURL(file);
  };

  const failed = chosen ? chosen.problem : outcomeIn(photoProblems, outcome);
  const done = chosen ? undefined : outcomeIn(photoSuccesses, outcome);
  const shown = chosen?.preview ?? photo;

  return (
    <section aria-labelledby="photo-title" className="grid gap-5 border-t border-line pt-8">
      <h2 id="photo-title" className="scroll-mt-6 text-xl">
        Photo
      </h2>
      {done ? <Alert variant="success" title={photoSuccesses[done]} focused /> : null}
      {failed && !chosen ? (
        <Alert variant="destructive" title={photoProblems[failed]} focused />
      ) : null}
      <div className="flex flex-wrap items-start gap-6">
        <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-sunken">
          {shown ? (
            <img
              src={shown}
              alt={chosen?.preview ? "The photo you chose" : "Your current photo"}
              className="size-full object-cover"
            />
          ) : (
            <UserRound role="img" aria-label="No photo yet" className="size-12 text-muted" />
          )}
        </div>
        <div className="grid min-w-0 flex-1 basis-64 gap-4">
          <Form
            action={photoPath}
            encType="multipart/form-data"
            reloadDocument
            className="grid gap-4"
          >
            <FileField
              name="photo"
              label={photo ? "Choose another photo" : "Choose a photo of yourself"}
              help="JPEG, PNG or WebP, up to 5 MB. We'll remove the details of where and when it was taken. Anyone with a link to the photo can see it."
              error={failed ? photoProblems[failed] : undefined}
              accept={photoTypes}
              onChange={choose}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton variant="secondary">Save photo</SubmitButton>
              {photo ? (
                <SubmitButton name="intent" value="remove" variant="quiet">
                  Remove photo
                </SubmitButton>
              ) : null}
            </div>
          </Form>
          <p role="status" className="sr-only">
            {chosen?.problem ? photoProblems[chosen.problem] : ""}
          </p>
        </div>
      </div>
    </section>
  );
}

function outcomeIn<Key extends string>(
  words: Record<Key, string>,
  outcome: string | null,
): Key | undefined {
  return outcome !== null && Object.hasOwn(words, outcome) ? (outcome as Key) : undefined;
}
