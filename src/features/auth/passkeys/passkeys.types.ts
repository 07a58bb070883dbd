/** A passkey as its owner sees it, in the protocol's words. */
export interface Passkey {
  id: string;
  friendly_name: string;
  created_at: Date;
  last_used_at?: Date;
}
