/** Parts as one text, each with its full stop; what is null or empty is left out. */
export const sentences = (...parts: readonly (string | null)[]): string =>
  parts.flatMap((part) => (part ? [part.replace(/\.?$/, '.')] : [])).join(' ')
