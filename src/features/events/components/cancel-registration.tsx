import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { eventPath } from "../events.constants.ts";
import type { CancelableEvent } from "../registrations.usecases.server.ts";

export interface CancelRegistrationProps {
  /** Null: it isn't on the site, and the link's registration is gone or never existed. */
  event: CancelableEvent | null;
  /** Whether the event's page is on the site. */
  isPublic: boolean;
  token: string;
  /**
   * Result of canceling; undefined before the button was pressed. False: there was nothing to
   * cancel.
   */
  cancelled?: boolean | undefined;
}

/**
 * Page behind the link of a confirmation email. Opening it changes nothing, because mail scanners
 * do.
 */
export function CancelRegistration(props: CancelRegistrationProps) {
  const { event, isPublic, token, cancelled } = props;
  return (
    <Page title="Cancel your registration" width="text">
      <div className="grid justify-items-start gap-6">
        {event && cancelled === undefined ? (
          <>
            <p className="text-lg">
              {event.title}, <LocalTime time={event.startsAt} zone={event.timeZone} />. If you
              cancel, we'll open up your spot and delete your details.
            </p>
            <Form
              intent="cancel"
              action={`${eventPath(event.id)}?cancel=${encodeURIComponent(token)}`}
              className="flex flex-wrap gap-3"
            >
              <SubmitButton variant="destructive" busyLabel="Canceling...">
                Cancel registration
              </SubmitButton>
              {isPublic ? (
                <Button asChild variant="secondary">
                  <Link to={eventPath(event.id)}>Keep registration</Link>
                </Button>
              ) : null}
            </Form>
          </>
        ) : (
          <>
            {cancelled ? (
              <Alert variant="success" title="Your registration is canceled" focused>
                <p>
                  If you added {event?.title ?? "the event"} to your calendar, remove it there too.
                </p>
              </Alert>
            ) : (
              <Alert title="There's nothing to cancel" focused={cancelled !== undefined}>
                <p>This registration was already canceled, or part of the link is missing.</p>
              </Alert>
            )}
            <Button asChild variant="secondary">
              {event && isPublic ? (
                <Link to={eventPath(event.id)}>See the event</Link>
              ) : (
                <Link to="/events">See upcoming events</Link>
              )}
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
