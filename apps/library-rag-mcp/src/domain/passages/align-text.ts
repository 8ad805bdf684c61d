/** Lengths of matched stretches, longest first: a stretch that occurs once on both sides is the same place. */
const STRETCHES = [32, 16, 8, 4] as const
/** Extra glyphs searched for the remainder of a text, beyond its length. */
const SLACK = 40
/** Share of the remainder that must be found in the same order to count. */
const MIN_SHARE = 0.6
/** Most cells of the alignment table. */
const MAX_CELLS = 4_000_000

/** Letters of a text or page for comparison, without white space, hyphens and variants of accents and ligatures. */
interface Letters {
  /** One UTF-16 unit per letter. */
  readonly text: string
  /** Index of the character or glyph of each letter. */
  readonly owners: readonly number[]
}

/**
 * Finds the glyph of each character of a text on its page. The orders may differ, since programs write the
 * columns and notes of a page in their own order. Characters without a glyph (white space, joined or added
 * hyphens) have none.
 * @param glyphs Unicode of each glyph of the page, in file order.
 * @returns For each UTF-16 unit of the text the index of its glyph, -1 for none.
 */
export function alignText(text: string, glyphs: readonly string[]): Int32Array {
  const wanted = lettersOf(charactersOf(text))
  const shown = lettersOf(glyphs.map((glyph, owner) => ({ character: glyph, owner })))
  const matches = new Int32Array(wanted.text.length).fill(-1)
  const taken = new Uint8Array(shown.text.length)
  const pair = (at: number, place: number): void => {
    matches[at] = place
    taken[place] = 1
  }
  for (const length of STRETCHES) matchStretches(wanted.text, shown.text, length, { matches, taken, pair })
  matchGaps(wanted.text, shown.text, { matches, taken, pair })

  const found = new Int32Array(text.length).fill(-1)
  for (const [at, place] of matches.entries()) {
    if (place >= 0) found[wanted.owners[at] as number] = shown.owners[place] as number
  }
  return found
}

/** Checks whether a character has a glyph of its own and takes part in the comparison. */
export const isLetter = (character: string): boolean => !/^[\s\p{Pd}\p{M}\p{C}]*$/u.test(character)

function charactersOf(text: string): { character: string; owner: number }[] {
  let owner = 0
  return Array.from(text, (character) => {
    const at = owner
    owner += character.length
    return { character, owner: at }
  })
}

function lettersOf(characters: readonly { readonly character: string; readonly owner: number }[]): Letters {
  const owners: number[] = []
  const units: string[] = []
  for (const { character, owner } of characters) {
    for (const letter of character.normalize('NFKD')) {
      if (!isLetter(letter)) continue
      units.push(letter[letter.length - 1] as string)
      owners.push(owner)
    }
  }
  return { text: units.join(''), owners }
}

interface Pairing {
  readonly matches: Int32Array
  readonly taken: Uint8Array
  pair(at: number, place: number): void
}

/** Pairs stretches that occur once on both sides, extended while the neighbours are equal. */
function matchStretches(
  wanted: string,
  shown: string,
  length: number,
  { matches, taken, pair }: Pairing,
): void {
  const isFree = (at: number) => matches[at] === -1
  const isOpen = (place: number) => taken[place] === 0
  const places = onceIn(shown, length, isOpen)
  for (const [stretch, start] of onceIn(wanted, length, isFree)) {
    const place = places.get(stretch)
    if (place === undefined || !isFree(start) || !isOpen(place)) continue
    const same = (step: number) =>
      wanted[start + step] !== undefined &&
      wanted[start + step] === shown[place + step] &&
      isFree(start + step) &&
      isOpen(place + step)
    let from = 0
    while (same(from - 1)) from -= 1
    let to = 0
    while (same(to)) to += 1
    // A longer stretch took most of this one meanwhile: the rest is too short to be unique.
    if (to - from < length) continue
    for (let step = from; step < to; step++) pair(start + step, place + step)
  }
}

/** Maps stretches that occur once in the free text to their positions. */
function onceIn(text: string, length: number, isFree: (at: number) => boolean): Map<string, number> {
  const places = new Map<string, number>()
  const often = new Set<string>()
  let free = 0
  for (let end = 0; end < text.length; end++) {
    free = isFree(end) ? free + 1 : 0
    if (free < length) continue
    const start = end - length + 1
    const stretch = text.slice(start, end + 1)
    if (often.has(stretch)) continue
    if (places.delete(stretch)) often.add(stretch)
    else places.set(stretch, start)
  }
  return places
}

/** Pairs the remaining letters with free glyphs after their predecessor, or before their successor. */
function matchGaps(wanted: string, shown: string, pairing: Pairing): void {
  const { matches, taken, pair } = pairing
  for (let from = 0; from < matches.length; from++) {
    if (matches[from] !== -1) continue
    let to = from
    while (to < matches.length && matches[to] === -1) to += 1
    const most = to - from + SLACK
    const behind = from === 0 ? 0 : (matches[from - 1] as number) + 1
    let behindEnd = behind
    while (behindEnd < shown.length && taken[behindEnd] === 0 && behindEnd - behind < most) behindEnd += 1
    const before = to === matches.length ? shown.length : (matches[to] as number)
    let beforeStart = before
    while (beforeStart > 0 && taken[beforeStart - 1] === 0 && before - beforeStart < most) beforeStart -= 1
    const gap = wanted.slice(from, to)
    const [first, second] = [
      inOrder(gap, shown.slice(behind, behindEnd)).map(([at, place]) => [at, place + behind] as const),
      inOrder(gap, shown.slice(beforeStart, before)).map(([at, place]) => [at, place + beforeStart] as const),
    ]
    const better = first.length >= second.length ? first : second
    if (better.length >= MIN_SHARE * gap.length) for (const [at, place] of better) pair(from + at, place)
    from = to
  }
}

/** Returns the longest common subsequence as pairs of positions. */
function inOrder(left: string, right: string): (readonly [number, number])[] {
  const width = right.length + 1
  if (left.length * width > MAX_CELLS) return []
  const lengths = new Uint16Array((left.length + 1) * width)
  for (let at = left.length - 1; at >= 0; at--) {
    for (let place = right.length - 1; place >= 0; place--) {
      const here = at * width + place
      lengths[here] =
        left[at] === right[place]
          ? 1 + (lengths[here + width + 1] as number)
          : Math.max(lengths[here + width] as number, lengths[here + 1] as number)
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let at = 0, place = 0; at < left.length && place < right.length; ) {
    const here = at * width + place
    if (left[at] === right[place]) pairs.push([at++, place++])
    else if ((lengths[here + width] as number) >= (lengths[here + 1] as number)) at += 1
    else place += 1
  }
  return pairs
}
