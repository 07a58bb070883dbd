import type { Company } from "#platform/company/company.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";

/** The company's name, contacts and registrations, as far as they're configured. */
export function CompanyContact({
  company,
  recruiterLicense = null,
}: {
  company: Company;
  recruiterLicense?: string | null;
}) {
  const { legalName, postalAddress, phone, email, privacyContact, privacyOfficer } = company;
  return (
    <DescriptionList
      items={[
        { term: "Company", description: legalName },
        { term: "Postal address", description: postalAddress },
        ...(phone ? [{ term: "Phone", description: <PhoneLink to={phone} /> }] : []),
        ...(email ? [{ term: "Email", description: <EmailLink to={email} /> }] : []),
        {
          term: "Privacy",
          description: (
            <>
              {privacyOfficer ? `${privacyOfficer}, ` : null}
              <EmailLink to={privacyContact} />
            </>
          ),
        },
        ...(recruiterLicense
          ? [{ term: "Ontario recruiter license", description: recruiterLicense }]
          : []),
        ...company.registrations.map(({ name, value }) => ({ term: name, description: value })),
      ]}
    />
  );
}

function EmailLink({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} className="link">
      {to}
    </a>
  );
}

function PhoneLink({ to }: { to: string }) {
  return (
    <a href={`tel:${to.replace(/[^\d+]/g, "")}`} className="link">
      {to}
    </a>
  );
}
