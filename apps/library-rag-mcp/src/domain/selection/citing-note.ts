/** Consecutive words without punctuation that make a note a statement: names of works are shorter. */
const STATEMENT_WORDS = 7
/** Share of lower-case words among them; in titles and lists of names it is lower. */
const SMALL_SHARE = 0.6
/** Share of references from which on a passage of notes has no subject. */
const CITING_SHARE = 0.8

/** Titles and quoted words, in the quotation marks of most languages. */
const QUOTED = /«[^»]*»|“[^”]*”|„[^“”]*[“”]|"[^"]*"/gu
/** Number at the start of a note: `33. `, `[4] `, `2) `. */
const OWN_NUMBER = /^\s*[[(]?\d{1,4}[\])]?\.?\s+/u
/** Features of a reference: a year, a page, a volume, or a word that points at another one. */
const REFERENCE =
  /\d|\b[IVXLC]{2,}\b|\b(?:[Ii]bid|[Oo]p\. cit|[Ll]oc\. cit|[Ii]dem|[Cc]f|[Vv]gl|[Ee]bd|[Vv]oir|[Ss]ee|[Ss]iehe)\b/u

/**
 * Checks whether a passage of notes, one per paragraph, only gives references. Such notes contain the words
 * of titles without discussing them, and would match every question about those. A note that argues is as
 * good as the text.
 */
export function onlyCites(text: string): boolean {
  const notes = text.split(/\n\n+/)
  const citing = notes.filter(cites).reduce((sum, { length }) => sum + length, 0)
  return citing >= CITING_SHARE * notes.reduce((sum, { length }) => sum + length, 0)
}

function cites(note: string): boolean {
  const text = note.replace(OWN_NUMBER, '')
  return (
    REFERENCE.test(text) &&
    !text
      .replace(QUOTED, ' . ')
      .split(/[^\p{L}\p{M}\s'’-]+/u)
      .some(states)
  )
}

function states(stretch: string): boolean {
  const words = stretch.match(/[\p{L}\p{M}]+/gu) ?? []
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return words.length >= STATEMENT_WORDS && small >= SMALL_SHARE * words.length
}
