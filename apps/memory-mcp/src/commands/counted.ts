/** Formats a count, e.g. `1 thought`, `2 thoughts`. */
export const counted = (count: number, singular: string): string =>
  `${count} ${count === 1 ? singular : `${singular}s`}`
