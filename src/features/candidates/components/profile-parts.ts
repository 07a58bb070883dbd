import {
  documentsPath,
  profilePath,
  readCvPath,
  sectionPath,
  viewsPath,
  visibilityPath,
} from "../candidates.constants.ts";
import { requestsPath } from "../pool/pool.constants.ts";
import { entrySectionNames, entrySections } from "../profile/entries.fields.ts";

export interface ProfilePart {
  path: string;
  name: string;
}

/** The pages of a professional profile in their order, in groups. */
export const profileParts: readonly (readonly ProfilePart[])[] = [
  [{ path: profilePath, name: "Overview" }],
  [
    { path: sectionPath("about"), name: "About you" },
    { path: sectionPath("wishes"), name: "Work you want" },
    ...entrySectionNames.map((section) => ({
      path: sectionPath(section),
      name: entrySections[section].title,
    })),
  ],
  [
    { path: readCvPath, name: "Start from your CV" },
    { path: documentsPath, name: "Documents" },
    { path: visibilityPath, name: "Visibility" },
    { path: requestsPath, name: "Requests to connect" },
    { path: viewsPath, name: "Who saw your documents" },
  ],
];
