let known: Intl.DateTimeFormat | undefined
/** Made with the first moment that is shown: 16 ms and 10 MB, which a server that starts does not need. */
function form(): Intl.DateTimeFormat {
  known ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return known
}

/** A stored moment as people write it, e.g. `15 June 2025 at 15:06 UTC`. */
export const formatMoment = (stored: string): string => `${form().format(new Date(stored))} UTC`
