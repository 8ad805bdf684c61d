/** Control characters but tab and line feed, and invisible ones: bidi marks, zero widths, tags. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
const KEPT = /[\t\n\u200c\u200d]/

/** Removes what only a terminal or model sees. Joiners stay: emoji and several scripts need them. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, (character) => (KEPT.test(character) ? character : ''))

/** Checks for invisible characters, including joiners and line breaks. */
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0

/** Excerpt of external text for a sentence: on one line, cut, safe for a terminal. */
export function excerpt(text: string, length = 200): string {
  // Cut first, since the text may be megabytes long.
  const line = visibleText(text.slice(0, length * 2).replace(/[\r\n\t]+/g, ' ')).trim()
  return line.length > length || text.length > length * 2 ? `${line.slice(0, length)}…` : line
}
