// Abbreviations whose full stop does not end a sentence, in the languages of the texts.
const ABBREVIATIONS = new Set(
  'm mm mme mlle dr pr prof st ste cf p pp t vol chap ch art fig sq sqq ibid id op cit av apr env éd ed trad n no nos v vv vs ss l ll col fol ms mss z b d h u a bzw vgl s usw i e g mr mrs ms jr sr viz resp approx κ λπ πρβλ σ'.split(
    ' ',
  ),
)
const LAST_WORD = /([\p{L}\p{M}]+)\.["»”’)]*\s*$/u

/**
 * Offsets of the ends of a text's sentences; the last one is the end of the text, and white space between two
 * sentences belongs to the first. Line breaks end a sentence too.
 * @param locale Language of the text, null if unknown.
 * @example sentenceEnds('Mr. Locke wrote. He read.', 'en') // [17, 25]
 */
export function sentenceEnds(text: string, locale: string | null): number[] {
  const segmenter = new Intl.Segmenter(locale ?? 'und', { granularity: 'sentence' })
  const ends: number[] = []
  let start = 0
  for (const { index, segment } of segmenter.segment(text)) {
    const end = index + segment.length
    const goesOn =
      end < text.length && !segment.endsWith('\n') && isUnfinished(text.slice(start, end), text.slice(end))
    if (goesOn) continue
    ends.push(end)
    start = end
  }
  if (ends.at(-1) !== text.length && text.length > 0) ends.push(text.length)
  return ends
}

function isUnfinished(sentence: string, rest: string): boolean {
  // A closing quote belongs to the sentence it closes; a lower-case letter continues a sentence after an
  // abbreviation.
  if (/^[\p{Ll}»”’)\]]/u.test(rest)) return true
  // Only the end is searched, since a very long word would be searched again and again.
  const last = LAST_WORD.exec(sentence.slice(-40))?.[1]
  if (last === undefined) return false
  return /^\p{Lu}$/u.test(last) || ABBREVIATIONS.has(last.toLowerCase())
}
