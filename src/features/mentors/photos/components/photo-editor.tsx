import { UserRound } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  findPhotoProblem,
  type PhotoProblem,
  photoProblems,
  photoTypes,
} from "#features/account/account-parts.contract.ts";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";
import { PhotoCropper } from "#ui/controls/photo-cropper.tsx";
import { middleCrop } from "#ui/controls/square-crop.ts";
import { FileField } from "#ui/form/file-field.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import {
  ownPhotoPath,
  type PhotoNotice,
  photoAddress,
  photoAnchor,
  photoNotices,
} from "../photos.constants.ts";
import type { OwnPhotos, SeenPhoto } from "../photos.types.ts";

const fetcherKey = "own-photo";

interface PhotoAnswer {
  outcome?: PhotoNotice | PhotoProblem;
  /** The server wasn't reached, or didn't take it. */
  problem?: string;
}

/**
 * The form that `PhotoEditor` belongs to. It stands beside the form that the editor is in, because
 * one form can't be inside another.
 */
export function PhotoForm({ id, back }: { id: string; back: string }) {
  const fetcher = useFetcher({ key: fetcherKey });
  const hydrated = useHydrated();
  return (
    <fetcher.Form id={id} method="post" action={ownPhotoPath} encType="multipart/form-data" hidden>
      <HiddenValue name="back" value={back} />
      {/* With scripts the page stays, with all that was typed into it. */}
      {hydrated ? <HiddenValue name="stay" value="1" /> : null}
    </fetcher.Form>
  );
}

export interface PhotoEditorProps {
  photos: OwnPhotos;
  /** Id of its `PhotoForm`. */
  form: string;
  /** Word about the last attempt, from the page's address: without scripts it arrives there. */
  outcome?: string | null;
}

/** One's photo for visitors: to add, cut to a square, replace and remove. */
export function PhotoEditor({ photos, form, outcome = null }: PhotoEditorProps) {
  const fetcher = useFetcher<PhotoAnswer>({ key: fetcherKey });
  const busy = fetcher.state !== "idle";
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<PhotoProblem>();
  const [crop, setCrop] = useState(middleCrop);

  const clear = () => {
    if (input.current) input.current.value = "";
    setChosen(undefined);
  };
  const take = (file: File | undefined) => {
    const found = file && findPhotoProblem(file);
    setProblem(found);
    setCrop(middleCrop);
    if (!file || found) return clear();
    const reader = new FileReader();
    reader.onload = () => setChosen(String(reader.result));
    reader.readAsDataURL(file);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => take(target.files?.[0]);
  const takeEarly = useRef(take);
  // A file may be chosen before the page's scripts run, and its event is lost.
  useEffect(() => {
    const early = input.current?.files?.[0];
    if (early) takeEarly.current(early);
  }, []);

  const { data } = fetcher;
  useEffect(() => {
    if (!data?.outcome) return;
    if (data.outcome in photoProblems) setProblem(data.outcome as PhotoProblem);
    else if (input.current) {
      input.current.value = "";
      setChosen(undefined);
    }
  }, [data]);

  // The button that was pressed was disabled, and goes with its photo or the cropper.
  useEffect(() => {
    if (data && !busy && document.activeElement === document.body) input.current?.focus();
  }, [data, busy]);

  const said = data?.outcome ?? outcome ?? "";
  const notice = chosen || problem || busy ? undefined : wordsOf(photoNotices, said);
  const error = problem
    ? photoProblems[problem]
    : (data?.problem ?? (data || chosen ? undefined : wordsOf(photoProblems, said)));

  return (
    <div id={photoAnchor} className="grid scroll-mt-6 gap-5">
      <Current photos={photos} form={form} busy={busy} />
      <FileField
        ref={input}
        id={`${form}-file`}
        name="photo"
        form={form}
        label={
          photos.approved || photos.pending ? "Choose another photo" : "Choose a photo of yourself"
        }
        optional
        error={error}
        help="Your face, well lit and from the front. No logo, text or other people. JPEG, PNG or WebP, up to 5 MB. We'll remove the details of where and when it was taken. Visitors see the photo after we've reviewed it."
        accept={photoTypes}
        onChange={choose}
      />
      {chosen ? (
        <PhotoCropper
          src={chosen}
          crop={crop}
          onCrop={setCrop}
          onUnreadable={() => {
            clear();
            setProblem("unreadable");
          }}
        />
      ) : null}
      {chosen
        ? Object.entries(crop).map(([name, value]) => (
            <HiddenValue key={name} name={name} value={value} form={form} />
          ))
        : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {chosen ? (
          <>
            <UploadButton form={form} busy={busy} />
            <Button
              variant="quiet"
              onClick={() => {
                clear();
                input.current?.focus();
              }}
              disabled={busy}
            >
              Cancel
            </Button>
          </>
        ) : (
          <noscript>
            <UploadButton form={form} busy={false} />
          </noscript>
        )}
        <p role="status" className="text-sm text-muted">
          {notice ? `${notice}.` : ""}
          {error ? <span className="sr-only">{error}</span> : null}
        </p>
      </div>
    </div>
  );
}

function UploadButton({ form, busy }: { form: string; busy: boolean }) {
  return (
    <Button type="submit" form={form} name="intent" value="upload" variant="secondary" busy={busy}>
      Use this photo
    </Button>
  );
}

interface CurrentProps extends Pick<PhotoEditorProps, "photos" | "form"> {
  busy: boolean;
}

/** The photos that there are, and what became of them. */
function Current({ photos: { approved, pending, declined }, form, busy }: CurrentProps) {
  if (!approved && !pending && !declined) {
    return (
      <div className="grid size-24 place-items-center rounded-sm border border-line bg-sunken">
        <UserRound role="img" aria-label="No photo yet" className="size-10 text-muted" />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      {declined ? (
        <Alert variant="destructive" title="We declined or removed one of your photos">
          <p className="whitespace-pre-line wrap-anywhere">{declined.reason}</p>
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-8">
        {approved ? (
          <Kept
            photo={approved}
            remove="remove-approved"
            label="Your public photo"
            {...{ form, busy }}
          />
        ) : null}
        {pending ? (
          <Kept
            photo={pending}
            remove="remove-pending"
            label="Your new photo, not public yet"
            {...{ form, busy }}
          />
        ) : null}
      </div>
    </div>
  );
}

interface KeptProps {
  photo: SeenPhoto;
  /** The intent that removes it. */
  remove: string;
  label: string;
  form: string;
  busy: boolean;
}

function Kept({ photo, remove, label, form, busy }: KeptProps) {
  return (
    <figure className="grid justify-items-start gap-2">
      {photo.isBeingChecked ? (
        <p className="max-w-40 text-sm">We're checking this photo for viruses.</p>
      ) : (
        <img
          src={photoAddress(photo.id)}
          alt={label}
          width={160}
          height={160}
          className="block size-32 rounded-sm bg-sunken object-cover"
        />
      )}
      <figcaption className="text-sm text-muted">{label}</figcaption>
      <Button
        type="submit"
        form={form}
        name="intent"
        value={remove}
        variant="quiet"
        size="small"
        disabled={busy}
      >
        Remove<span className="sr-only"> {label.toLowerCase()}</span>
      </Button>
    </figure>
  );
}

function wordsOf<Key extends string>(words: Record<Key, string>, word: string): string | undefined {
  return Object.hasOwn(words, word) ? words[word as Key] : undefined;
}
