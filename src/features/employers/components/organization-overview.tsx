import { Link } from "react-router";
import { formatDay } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { openJobsAnchor, organizationPath, sectors, sizeBands } from "../employers.constants.ts";
import type {
  Organization,
  OrganizationLocation,
  PublicFact,
  PublicOpening,
  PublicVerification,
} from "../employers.types.ts";
import { checkedBy } from "../verification/verification.constants.ts";
import { describeLocation } from "./location-text.ts";
import { Logo } from "./logo.tsx";

/** Contents of an organization's page. */
export function OrganizationOverview({
  organization,
  locations,
  verifications,
  logo,
  facts,
  openings,
  openingsTurn,
}: {
  organization: Organization;
  locations: readonly OrganizationLocation[];
  /** None while only members see it. */
  verifications: readonly PublicVerification[];
  logo: string | null;
  /** Facts that other features know, such as how the organization answers. */
  facts: readonly PublicFact[];
  /** A page of them. */
  openings: readonly PublicOpening[];
  openingsTurn: { page: number; pages: number };
}) {
  const { publicName, legalName, website, domain, sector, sizeBand, description } = organization;
  return (
    <div className="grid gap-8">
      <Logo src={logo} name={publicName} />
      {description ? (
        <p className="max-w-text wrap-anywhere whitespace-pre-line">{description}</p>
      ) : null}
      <DescriptionList
        items={[
          { term: "Legal name", description: legalName },
          {
            term: "Website",
            description: (
              <a className="link" href={website} rel="nofollow noopener">
                {domain}
              </a>
            ),
          },
          { term: "Sector", description: sectors[sector] },
          { term: "Size", description: sizeBands[sizeBand] },
          ...facts.map(({ label, value }) => ({ term: label, description: value })),
          {
            term: locations.length === 1 ? "Location" : "Locations",
            description: (
              <ul className="grid gap-1">
                {locations.map((location) => (
                  <li key={location.id}>{describeLocation(location)}</li>
                ))}
              </ul>
            ),
          },
          ...(verifications.length > 0
            ? [
                {
                  term: "Verified",
                  description: (
                    <ul className="grid gap-1">
                      {verifications.map(({ method, domain: checked, day }) => (
                        <li key={method}>{`${checkedBy[method](checked)} on ${formatDay(day)}`}</li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
      {openings.length > 0 ? (
        <section className="grid gap-3">
          <h2 id={openJobsAnchor} className="text-xl">
            Open jobs
          </h2>
          <ul className="border-t border-line">
            {openings.map(({ title, detail, path }) => (
              <li key={path} className="border-b border-line py-3">
                <Link className="link font-semibold wrap-anywhere" to={path}>
                  {title}
                </Link>
                <p className="text-sm wrap-anywhere text-muted">{detail}</p>
              </li>
            ))}
          </ul>
          <PageTurns
            label="Pages of open jobs"
            {...openingsTurn}
            pathOf={(page) =>
              `${organizationPath(organization.slug)}?jobs=${page}#${openJobsAnchor}`
            }
            before="Newer"
            after="Older"
          />
        </section>
      ) : null}
    </div>
  );
}
