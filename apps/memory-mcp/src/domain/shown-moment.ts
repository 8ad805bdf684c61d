const FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A stored moment as people write it, e.g. `15 June 2025 at 15:06 UTC`. */
export const shownMoment = (stored: string): string => `${FORM.format(new Date(stored))} UTC`
