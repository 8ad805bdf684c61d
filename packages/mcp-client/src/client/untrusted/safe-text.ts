/** Control characters but tab and line feed, and the rest that a reader does not see: bidi marks, zero widths, tags. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
const KEPT = /[\t\n\u200c\u200d]/

/**
 * Text without what a person would not see and a terminal or model would. Joiners stay, since emoji and several
 * scripts need them.
 */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, (character) => (KEPT.test(character) ? character : ''))

/** Whether a text holds characters that a reader does not see, joiners and line breaks among them. */
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0

/** A piece of foreign text to show within a sentence: on one line, cut, safe for a terminal. */
export function excerpt(text: string, length = 200): string {
  // Cut first: the text may be megabytes.
  const line = visibleText(text.slice(0, length * 2).replace(/[\r\n\t]+/g, ' ')).trim()
  return line.length > length || text.length > length * 2 ? `${line.slice(0, length)}…` : line
}
