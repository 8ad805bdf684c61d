import createHyphenator from 'hyphen'
import frenchPatterns from 'hyphen/patterns/fr.js'

const SOFT_HYPHEN = '\u00ad'
const MIN_BEFORE = 2
const MIN_AFTER = 3

// The factory's type leaves open which of its two kinds of function it gives; without `async` it is this one.
const hyphenate = createHyphenator(frenchPatterns) as createHyphenator.HyphenationFunctionSync

/**
 * Cuts a word where French allows a hyphen, by the patterns of TeX: `['quer', 'elle']`. At least two letters stand
 * before a hyphen and three after it; none follows an apostrophe. Capitalised words are left whole, since they are
 * mostly names.
 */
export function syllables(word: string): string[] {
  // The patterns know letters only, so an elided article is set apart and given back to the syllable it touches.
  const parts: string[] = []
  let elided = ''
  for (const piece of word.split(/(?<=’)/u)) {
    const [first = '', ...others] = /^\p{Lu}/u.test(piece) ? [piece] : cut(piece)
    parts.push(elided + first, ...others)
    elided = piece.endsWith('’') ? (parts.pop() ?? '') : ''
  }
  return elided === '' ? parts : [...parts, elided]
}

function cut(piece: string): string[] {
  const letters = /\p{Script=Latin}+/u.exec(piece)?.[0]
  if (letters === undefined || letters.length < MIN_BEFORE + MIN_AFTER) return [piece]
  const before = piece.slice(0, piece.indexOf(letters))
  const after = piece.slice(before.length + letters.length)
  const parts: string[] = []
  let open = ''
  let done = 0
  for (const part of hyphenate(letters).split(SOFT_HYPHEN)) {
    open += part
    done += part.length
    if (open.length >= MIN_BEFORE && letters.length - done >= MIN_AFTER) {
      parts.push(open)
      open = ''
    }
  }
  if (open !== '') parts.push(open)
  return parts.map((part, index) => {
    const head = index === 0 ? before : ''
    const tail = index === parts.length - 1 ? after : ''
    return head + part + tail
  })
}
