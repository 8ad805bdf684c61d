import type { Texts } from './index.ts'

/** How a person is called who decided or corrected something: after the machine where nobody said a name. */
export const personName = (who: string | null | undefined, { approval }: Texts): string =>
  !who || who === 'local' ? approval.thisMachine : who
