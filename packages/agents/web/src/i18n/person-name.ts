import type { Texts } from './index.ts'

/** What a browser is called whose person has given no name. */
const BROWSER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How a person is called who decided or corrected something, also where nobody said a name. */
export function personName(who: string | null | undefined, { approval }: Texts): string {
  if (!who || who === 'local') return approval.thisMachine
  return BROWSER.test(who) ? approval.somebody : who
}
