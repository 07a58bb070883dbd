import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";

/** Takes the mentor out of the list for a while, or back in. */
export function StudioPause({ pausedAt, busy }: { pausedAt: Date | null; busy: boolean }) {
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-4">
      <input type="hidden" name="form" value={pausedAt ? "resume" : "pause"} />
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
      <Button type="submit" variant={pausedAt ? "primary" : "secondary"} busy={busy}>
        {pausedAt ? "Resume bookings" : "Pause bookings"}
      </Button>
    </Form>
  );
}
