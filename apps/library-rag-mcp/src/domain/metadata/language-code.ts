/** Returns the two-letter language of a tag such as `fr-FR`; null for other forms. */
export function languageCode(tag: string | null): string | null {
  return /^([a-z]{2})(?:[-_]|$)/i.exec(tag ?? '')?.[1]?.toLowerCase() ?? null
}
