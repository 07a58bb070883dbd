/** A recovery code as people read and copy it: `K4M9-X7QP-2AB8-HT3Z`. */
export function formatRecoveryCode(code: string): string {
  return (code.toUpperCase().match(/.{1,4}/g) ?? []).join("-");
}
