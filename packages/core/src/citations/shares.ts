import type { Quantity } from './quantities.ts'

const WHOLES = new Map(
  Object.entries({
    third: 3,
    quarter: 4,
    fifth: 5,
    tenth: 10,
    tiers: 3,
    quart: 4,
    cinquième: 5,
    dixième: 10,
    drittel: 3,
    viertel: 4,
    fünftel: 5,
    zehntel: 10,
    tercio: 3,
    cuarto: 4,
    quinto: 5,
  }),
)
const COUNTS = new Map(
  ['a one un ein', 'two deux zwei dos', 'three trois drei tres', 'four quatre vier cuatro'].flatMap(
    (words, at) => words.split(' ').map((word) => [word, at + 1] as const),
  ),
)
const HALF = '(?:la )?moitié|half|(?:die )?hälfte|(?:la )?mitad'
/** `Two thirds of`, `les trois quarts des`; a quarter of an hour is not a share. */
const SHARE = new RegExp(
  `(?<![\\p{L}])(?:(?<part>${[...COUNTS.keys()].join('|')})[ -](?<whole>${[...WHOLES.keys()].join('|')})s?|(?<half>${HALF}))(?=\\s(?:of|des?|du|der|von|del?|the)(?![\\p{L}])|\\sd['’](?!heure))`,
  'giu',
)

/** The shares of a whole that a text gives in words, as per cent: `two thirds of the boxes`. */
export const sharesIn = (text: string): Quantity[] =>
  Array.from(text.matchAll(SHARE), ({ index, 0: { length }, groups }) => {
    const [part, whole] = [groups?.part?.toLowerCase() ?? '', groups?.whole?.toLowerCase() ?? '']
    const share = groups?.half === undefined ? (COUNTS.get(part) ?? 1) / (WHOLES.get(whole) ?? 1) : 0.5
    return { value: Number((share * 100).toPrecision(6)), unit: '%', start: index, end: index + length }
  })
