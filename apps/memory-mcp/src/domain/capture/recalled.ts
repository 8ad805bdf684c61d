/** Titles in the output of `recall`; each is followed by one line per thought. */
export const RECALL_TITLES = { due: 'Due within two weeks:', noted: 'Noted last:' } as const

const RECALLED = new RegExp(
  `^(?:${Object.values(RECALL_TITLES).join('|')})\\n(?:- \\d{4}-\\d\\d-\\d\\d: .*(?:\\n|$))+`,
  'gm',
)

/** Removes the output of `recall` from a text, since it is already stored. */
export const withoutRecalled = (text: string): string => text.replace(RECALLED, '')
