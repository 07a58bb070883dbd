/** The two keys of the API: `publishable` for browsers, `secret` for servers and operators only. */
export interface ApiKeys {
  publishable: string;
  secret: string;
}
