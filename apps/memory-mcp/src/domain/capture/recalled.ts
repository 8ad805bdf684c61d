/** Titles of what `recall` prints; a line for each thought follows. */
export const RECALL_TITLES = { due: 'Due within two weeks:', noted: 'Noted last:' } as const

const RECALLED = new RegExp(
  `^(?:${Object.values(RECALL_TITLES).join('|')})\\n(?:- \\d{4}-\\d\\d-\\d\\d: .*(?:\\n|$))+`,
  'gm',
)

/** A text without what `recall` has printed: that is stored already. */
export const withoutRecalled = (text: string): string => text.replace(RECALLED, '')
