import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { LocalTime } from "#ui/local-time.tsx";

/** Takes the mentor out of the list for a while, or back in. */
export function StudioPause({ pausedAt }: { pausedAt: Date | null }) {
  return (
    <Form
      quiet
      hidden={{ form: pausedAt ? "resume" : "pause" }}
      preventScrollReset
      className="grid justify-items-start gap-4"
    >
      {pausedAt ? (
        <p className="max-w-text">
          You are paused since <LocalTime time={pausedAt} />. When you resume, you are in the mentor
          list again and your free times can be booked, with the settings as you left them.
        </p>
      ) : (
        <p className="max-w-text">
          While you are paused you are not in the mentor list and nobody can book new sessions. What
          is agreed stands, requests still wait for your answer, and messages reach you.
        </p>
      )}
      <SubmitButton variant={pausedAt ? "primary" : "secondary"}>
        {pausedAt ? "Resume bookings" : "Pause bookings"}
      </SubmitButton>
    </Form>
  );
}
