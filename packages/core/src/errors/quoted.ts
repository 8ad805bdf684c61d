/** Characters of a name or id that tell it from others without giving it room to say more. */
const MAX_QUOTED = 80

/** Controls, marks that hide or turn text, halves of surrogate pairs, line ends and spaces of any width. */
const NOT_PLAIN = /[\p{C}\p{Z}\s]+/gu
const QUOTATION_MARKS = /[“”„‟«»"]/g

/**
 * Text that somebody else chose, on one line and without hidden characters, `…` where it was cut.
 * @param maxLength In code points.
 */
export function shortened(text: string, maxLength = MAX_QUOTED): string {
  // A bound before the pattern: an argument may be megabytes long.
  const points = [
    ...text
      .slice(0, 4 * maxLength)
      .replace(NOT_PLAIN, ' ')
      .trim(),
  ]
  const cut = points.length > maxLength || text.length > 4 * maxLength
  return cut ? `${points.slice(0, maxLength).join('').trimEnd()}…` : points.join('')
}

/**
 * A name, id or value that somebody else chose, for a sentence of ours: {@link shortened} and between quotation marks
 * that it cannot close. Whatever repeats an argument or a stored text in a message, a hint or a label goes through here.
 */
export const quoted = (text: string, maxLength = MAX_QUOTED): string =>
  `“${shortened(text, maxLength).replace(QUOTATION_MARKS, "'")}”`

/** Several names, each quoted, joined by commas. */
export const quotedList = (texts: readonly string[], maxLength = MAX_QUOTED): string =>
  texts.map((text) => quoted(text, maxLength)).join(', ')
