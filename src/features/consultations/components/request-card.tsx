import { LocalTime, ZonedTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { topicNames } from "../consultations.constants.ts";
import type { ConsultationRequest } from "../consultations.types.ts";

/** A request from before the calendar, as admins work through them. */
export function RequestCard({ request }: { request: ConsultationRequest }) {
  const { id, name, email, company, topic, about, message } = request;
  return (
    <article className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[4fr_5fr]">
      <div className="grid content-start gap-2">
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {name}
        </h2>
        <p className="wrap-anywhere">
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        {company ? (
          <p dir="auto" className="wrap-anywhere text-muted">
            {company}
          </p>
        ) : null}
        <p className="text-sm text-muted">
          Requested <LocalTime time={request.createdAt} />
        </p>
        <ButtonForm
          hidden={{ requestId: id }}
          variant="secondary"
          size="small"
          formClassName="mt-2"
        >
          Mark as answered<span className="sr-only"> {name}</span>
        </ButtonForm>
      </div>
      <div className="grid content-start gap-4">
        <p className="font-semibold">{topicNames[topic]}</p>
        {about ? (
          <p dir="auto" className="wrap-anywhere">
            About: {about}
          </p>
        ) : null}
        {message ? (
          <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
            {message}
          </p>
        ) : null}
        <div className="grid gap-1">
          <h3 className="font-sans text-base font-semibold tracking-normal">
            Preferred times in {request.timeZone.replaceAll("_", " ")}
          </h3>
          <ol className="list-decimal pl-5">
            {request.preferredTimes.map((time) => (
              <li key={time.toISOString()}>
                <ZonedTime time={time} zone={request.timeZone} />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </article>
  );
}
