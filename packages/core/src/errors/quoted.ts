/** Long enough to tell names and ids apart, too short for injected instructions. */
const MAX_QUOTED = 80

/** Control characters, marks that hide or reverse text, lone surrogates, line ends and all spaces. */
const NOT_PLAIN = /[\p{C}\p{Z}\s]+/gu
const QUOTATION_MARKS = /[“”„‟«»"]/g

/** Puts external text on one line without hidden characters; `…` shows a cut after `maxLength` code points. */
export function shortened(text: string, maxLength = MAX_QUOTED): string {
  // Cut before the pattern runs, since an argument may be megabytes long.
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
 * Quotes a name, id or value from elsewhere for a message: {@link shortened}, and between quotation marks
 * that it cannot close. Every message, hint or label that repeats an argument or a stored text uses this
 * function.
 * @example quoted('a “b”\nc') // “a 'b' c”
 */
export const quoted = (text: string, maxLength = MAX_QUOTED): string =>
  `“${shortened(text, maxLength).replace(QUOTATION_MARKS, "'")}”`

export const quotedList = (texts: readonly string[], maxLength = MAX_QUOTED): string =>
  texts.map((text) => quoted(text, maxLength)).join(', ')
