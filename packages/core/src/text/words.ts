import { normalize } from './fold.ts'

const WORD = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu

/** Scripts without spaces between words, and Korean, which appends particles to them. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu

/** Elided French and Italian articles and pronouns, which precede an apostrophe and are dropped. */
const ELIDED = new Set(
  (
    'l d j m t s n c qu jusqu lorsqu puisqu quoiqu quelqu presqu ' +
    'dell all nell sull dall coll un gl agl degl dagl negl sugl quell quest sant bell'
  ).split(' '),
)

/** Longer strings are data rather than words; a prefix distinguishes them. */
const LONGEST_WORD = 64

/**
 * Words of a text in order, normalized, accents kept: `L’homme d'aujourd'hui` gives `homme`, `aujourdhui`.
 * Scripts without spaces give overlapping pairs of characters, which needs no dictionary and is the same on
 * every machine.
 */
export function* words(text: string): Generator<string> {
  for (const [word] of normalize(text).matchAll(WORD)) {
    const bare = word.includes("'") ? withoutElision(word) : word
    // All scripts without spaces are above U+0E00, the beginning of Thai.
    if (isBelowThai(bare)) yield bare.slice(0, LONGEST_WORD)
    else yield* unspacedWords(bare)
  }
}

function isBelowThai(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) >= 0x0e00) return false
  return true
}

function withoutElision(word: string): string {
  const parts = word.split("'")
  while (parts.length > 1 && ELIDED.has(parts[0] ?? '')) parts.shift()
  // English genitive.
  if (parts.length > 1 && parts.at(-1) === 's') parts.pop()
  return parts.join('')
}

function* unspacedWords(word: string): Generator<string> {
  let end = 0
  for (const match of word.matchAll(UNSPACED)) {
    if (match.index > end) yield word.slice(end, match.index).slice(0, LONGEST_WORD)
    const characters = Array.from(match[0])
    if (characters.length === 1) yield match[0]
    for (let i = 1; i < characters.length; i++) yield `${characters[i - 1]}${characters[i]}`
    end = match.index + match[0].length
  }
  if (end < word.length) yield word.slice(end).slice(0, LONGEST_WORD)
}
