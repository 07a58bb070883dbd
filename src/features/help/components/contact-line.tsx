/** The company's phone and email, as far as they're configured. */
export function ContactLine({ phone, email }: { phone: string | null; email: string | null }) {
  if (!phone && !email) return null;
  return (
    <p className="text-muted">
      {phone ? (
        <>
          Call{" "}
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="link">
            {phone}
          </a>
        </>
      ) : null}
      {phone && email ? " or write to " : null}
      {!phone && email ? "Write to " : null}
      {email ? (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      ) : null}
      .
    </p>
  );
}
