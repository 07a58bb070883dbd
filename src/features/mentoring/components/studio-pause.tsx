import { LocalTime } from "#ui/content/local-time.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";

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
          Your bookings have been paused since <LocalTime time={pausedAt} />. When you resume,
          you'll be back on the mentor list and mentees can book your available times, unless we've
          taken your profile off the list. Your settings haven't changed.
        </p>
      ) : (
        <p className="max-w-text">
          While you're paused, you won't be on the mentor list and mentees can't book new sessions.
          You keep your sessions, requests and messages, and still need to answer requests.
        </p>
      )}
      <SubmitButton variant={pausedAt ? "primary" : "secondary"}>
        {pausedAt ? "Resume bookings" : "Pause bookings"}
      </SubmitButton>
    </Form>
  );
}
