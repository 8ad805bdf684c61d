/** Words in a row without a mark between them from which on a note states something: names of works are shorter. */
const STATEMENT_WORDS = 7
/** Share of them that begin with a small letter; in titles and lists of names fewer do. */
const SMALL_SHARE = 0.6
/** Share of a passage of notes in references from which on it says nothing of a subject. */
const CITING_SHARE = 0.8

/** Titles and quoted words, in the marks of most languages. */
const QUOTED = /«[^»]*»|“[^”]*”|„[^“”]*[“”]|"[^"]*"/gu
/** The number of a note before it: `33. `, `[4] `, `2) `. */
const OWN_NUMBER = /^\s*[[(]?\d{1,4}[\])]?\.?\s+/u
/** What a reference has: a year, a page, a volume, or a word that points at another one. */
const REFERENCE =
  /\d|\b[IVXLC]{2,}\b|\b(?:[Ii]bid|[Oo]p\. cit|[Ll]oc\. cit|[Ii]dem|[Cc]f|[Vv]gl|[Ee]bd|[Vv]oir|[Ss]ee|[Ss]iehe)\b/u

/**
 * Whether a passage of notes, one a paragraph, only says where something stands. Such a note has the words of titles, and
 * says nothing of what they name: it is found for every question about it. A note that argues is as good as the text.
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
