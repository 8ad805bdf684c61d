import type { Texts } from './index.ts'

/** Matches the generated id of a browser whose user has given no name. */
const BROWSER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the display name of a person who decided or corrected something, even without a given name. */
export function personName(who: string | null | undefined, { approval }: Texts): string {
  if (!who || who === 'local') return approval.thisMachine
  return BROWSER.test(who) ? approval.somebody : who
}
