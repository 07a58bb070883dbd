/** Steps for an operator to connect a Google sheet. */
export function SyncInstructions() {
  return (
    <ol className="grid list-decimal gap-3 pl-6 wrap-anywhere">
      <li>Create a project in the Google Cloud console and enable the Google Sheets API in it.</li>
      <li>
        Create a service account in that project, then add a JSON key to it and download the key.
      </li>
      <li>
        Share the sheet with the service account&apos;s email address as a viewer. The address is{" "}
        <code>client_email</code> in the key.
      </li>
      <li>
        Add the credentials as backend secrets: <code>GOOGLE_SHEET_ID</code>,{" "}
        <code>GOOGLE_SERVICE_ACCOUNT_EMAIL</code> and{" "}
        <code>GOOGLE_SERVICE_ACCOUNT_PRIVATE_KEY</code>. The sheet&apos;s ID is the part of its
        address between <code>/d/</code> and <code>/edit</code>. The other two are{" "}
        <code>client_email</code> and <code>private_key</code> in the key. Set{" "}
        <code>GOOGLE_SHEET_RANGE</code> too if your mentors aren&apos;t in the first tab. Then
        restart the site.
      </li>
      <li>
        Format the sheet headers: put the column names listed above in the first row, in any order,
        with one mentor in each row below.
      </li>
    </ol>
  );
}
