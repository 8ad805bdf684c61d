import type { MadeBook } from './made-books.ts'

type Random = () => number

/** A stretch of a page as somebody quotes it. */
export interface Quoted {
  readonly text: string
  readonly author?: string
  readonly page?: string
}

const pick = <Item>(from: readonly Item[], random: Random): Item | undefined =>
  from[Math.floor(random() * from.length)]

/** Changes one of the words that pass, in place; null where none does. */
function changeWord(
  text: string,
  passes: (word: string) => boolean,
  change: (word: string) => string,
  random: Random,
): string | null {
  // At either end, a word that is left out makes a shorter quotation, not a false one.
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(1, -1).filter(([word]) => passes(word))
  const chosen = pick(words, random)
  if (chosen === undefined) return null
  const [word] = chosen
  return (text.slice(0, chosen.index) + change(word) + text.slice(chosen.index + word.length)).replace(
    / {2,}/g,
    ' ',
  )
}

/** Errors of people who quote. Each gives a quotation that is not exact where it is said to stand, or null. */
export const ALTERATIONS: Readonly<
  Record<
    string,
    (text: string, book: MadeBook, page: number, books: readonly MadeBook[], random: Random) => Quoted | null
  >
> = {
  digit: (text, _book, _page, _books, random) =>
    quoted(
      changeWord(
        text,
        (word) => /^\d+$/.test(word),
        (word) => `${word.slice(0, -1)}${(Number(word.at(-1)) + 3) % 10}`,
        random,
      ),
    ),
  unit: (text, { tongue }, _page, _books, random) =>
    quoted(
      changeWord(
        text,
        (word) => tongue.units.includes(word),
        (word) => other(tongue.units, word, random),
        random,
      ),
    ),
  negation: (text, { tongue }, _page, _books, random) =>
    quoted(
      changeWord(
        text,
        (word) => tongue.negations.includes(word),
        () => '',
        random,
      ),
    ),
  name: (text, { tongue }, _page, _books, random) =>
    quoted(
      changeWord(
        text,
        (word) => tongue.names.includes(word),
        (word) => other(tongue.names, word, random),
        random,
      ),
    ),
  synonym: (text, { tongue }, _page, _books, random) => {
    const synonyms = new Map(tongue.synonyms)
    return quoted(
      changeWord(
        text,
        (word) => synonyms.has(word),
        (word) => synonyms.get(word) ?? word,
        random,
      ),
    )
  },
  order: (text, _book, _page, _books, random) => {
    const words = text.split(' ')
    const at = 1 + Math.floor(random() * (words.length - 3))
    const [one = '', two = ''] = words.splice(at, 2)
    if (one.replace(/\P{L}/gu, '') === two.replace(/\P{L}/gu, '')) return null
    words.splice(at, 0, two, one)
    return { text: words.join(' ') }
  },
  splice: (text, _book, _page, books, random) => {
    const from = pick(books, random)
    const words = (pick(from?.pages ?? [], random) ?? '').split(' ')
    const half = text.split(' ').slice(0, 9).join(' ')
    return { text: `${half} ${words.slice(20, 31).join(' ')}` }
  },
  omission: (text) => {
    const words = text.split(' ')
    return words.length < 14 ? null : { text: [...words.slice(0, 5), ...words.slice(9)].join(' ') }
  },
  page: (text, _book, page) => ({ text, page: String(page > 12 ? page - 7 : page + 7) }),
  author: (text, book, _page, books, random) => {
    const author = pick(books, random)?.author
    return author === undefined || author === book.author ? null : { text, author }
  },
}

const quoted = (text: string | null): Quoted | null => (text === null ? null : { text })

const other = (from: readonly string[], word: string, random: Random): string =>
  pick(
    from.filter((one) => one !== word),
    random,
  ) ?? word

/** The typographies in which a true quotation comes. */
export const TYPOGRAPHIES: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  'guillemets, narrow spaces': (text) => `«\u202f${text.replace(/ (?=[;:!?])/g, '\u202f')}\u202f»`,
  'straight apostrophes': (text) => `"${text.replaceAll('’', "'")}"`,
  'no-break spaces': (text) => text.replaceAll(' ', '\u00a0'),
  'pasted lines': (text) => text.replace(/((?:\S+ ){6}\S+) /g, '$1\n'),
  'hyphens at line ends': (text) => text.replace(/(\p{L}{4})(\p{L}{4})/u, '$1-\n$2'),
  'soft hyphens': (text) => text.replace(/(\p{L}{4})(?=\p{L}{3})/gu, '$1\u00ad'),
  'decomposed accents': (text) => text.normalize('NFD'),
  'bare capitals': (text) => text.replace(/[ÀÉÈÓÚÖÜÄÁ]/g, (letter) => letter.normalize('NFD').charAt(0)),
  'old ligatures': (text) => text.replaceAll('fi', 'ﬁ').replaceAll('œ', 'oe'),
  'long s': (text) => text.replace(/s(?=\p{L})/gu, 'ſ'),
  'first letter': (text) => text.charAt(0).toUpperCase() + text.slice(1),
  'figures of notes': (text) => text.replace(/(\p{L}{5})(?= )/u, '$1¹²'),
  'a stop': (text) => `${text.replace(/[.,;]$/, '')}.`,
}
