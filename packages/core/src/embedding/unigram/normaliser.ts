import { CharacterMap } from './character-map.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const utf8Length = (text: string): number => Buffer.byteLength(text, 'utf8')

/** Graphemes with fewer bytes are looked up as a whole, longer ones character by character, as in the reference. */
const WHOLE_GRAPHEME_BYTES = 6

/** Below U+0300 no character combines with the one before it, except CR LF. */
const STAND_ALONE = /^(?!.*\r\n)[\0-\u02ff]*$/s

/**
 * Creates a function that normalises text for the model's vocabulary: compatibility characters and white
 * space are replaced by the model's own character map, runs of spaces are collapsed.
 * The map is older than the Unicode version of any JavaScript engine and is applied to whole graphemes (base
 * and marks), so `String.prototype.normalize('NFKC')` differs for about one random line in eleven.
 */
export function createNormaliser(characterMap: Uint8Array): (text: string) => string {
  const map = new CharacterMap(characterMap)

  const mapCharacters = (text: string): string => {
    let mapped = ''
    for (const character of text) mapped += map.replace(character) ?? character
    return mapped
  }

  const mapGrapheme = (grapheme: string): string => {
    const whole = utf8Length(grapheme) < WHOLE_GRAPHEME_BYTES ? map.replace(grapheme) : null
    return whole ?? mapCharacters(grapheme)
  }

  const mapForeign = (text: string): string => {
    if (STAND_ALONE.test(text)) return mapCharacters(text)
    let mapped = ''
    for (const { segment } of graphemes.segment(text)) mapped += mapGrapheme(segment)
    return mapped
  }

  return (text) => {
    let normal = ''
    let done = 0
    for (const [start, end] of foreignStretches(text)) {
      normal += text.slice(done, start) + mapForeign(text.slice(start, end))
      done = end
    }
    return (normal + text.slice(done)).replace(/ {2,}/g, ' ')
  }
}

/**
 * Finds the ranges of a text that the map may change, from start to end (exclusive), in UTF-16 units.
 * Printable ASCII never changes and is left out, except for a single character before a non-ASCII one, which
 * may combine with it.
 */
function* foreignStretches(text: string): Generator<[start: number, end: number]> {
  let start = -1
  let end = -1
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x20 && unit <= 0x7e) continue
    const from = Math.max(at - 1, 0)
    if (start === -1) start = from
    else if (from > end) {
      yield [start, end]
      start = from
    }
    end = at + 1
  }
  if (start !== -1) yield [start, end]
}
