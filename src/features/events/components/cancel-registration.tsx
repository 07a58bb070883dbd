import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { eventPath } from "../events.constants.ts";
import type { PublicEvent } from "../events.types.ts";

export interface CancelRegistrationProps {
  event: Pick<PublicEvent, "id" | "title" | "startsAt" | "timeZone">;
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
  const { event, token, cancelled } = props;
  const path = eventPath(event.id);
  return (
    <Page title="Cancel your registration" width="text">
      <div className="grid justify-items-start gap-6">
        {cancelled === undefined ? (
          <>
            <p className="text-lg">
              {event.title}, <LocalTime time={event.startsAt} zone={event.timeZone} />. If you
              cancel, we'll open up your spot and delete your details.
            </p>
            <Form
              intent="cancel"
              action={`${path}?cancel=${encodeURIComponent(token)}`}
              className="flex flex-wrap gap-3"
            >
              <SubmitButton variant="destructive" busyLabel="Canceling...">
                Cancel registration
              </SubmitButton>
              <Button asChild variant="secondary">
                <Link to={path}>Keep registration</Link>
              </Button>
            </Form>
          </>
        ) : (
          <>
            {cancelled ? (
              <Alert variant="success" title="Your registration is canceled" focused>
                <p>If you added {event.title} to your calendar, remove it there too.</p>
              </Alert>
            ) : (
              <Alert title="There's nothing to cancel" focused>
                <p>This registration was already canceled, or part of the link is missing.</p>
              </Alert>
            )}
            <Button asChild variant="secondary">
              <Link to={path}>See the event</Link>
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
