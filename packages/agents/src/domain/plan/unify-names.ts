import { fold } from '@agora-mcp/core/text'

/** Courtesy titles, folded, by the people that they can address. */
const TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries({ m: 'm', mr: 'm', monsieur: 'm', mme: 'f', mlle: 'f', madame: 'f', mrs: 'f', ms: 'f' }),
)
const SEVERAL = /[,;/&+]|\s(?:et|and)\s/iu

interface Name {
  readonly name: string
  readonly title: string | null
  readonly words: readonly string[]
  /** Surnames of several words as one: `lebihan` for Le Bihan. */
  readonly together: ReadonlySet<string>
}

/** Maps each name to its fullest form: `lenoir` to Marie Lenoir; a part that several share stays as it is. */
export function unifyNames(names: Iterable<string>): Map<string, string> {
  const read = [...new Set(names)].map(readName)
  const people: Name[] = []
  for (const one of read
    .filter(({ name }) => !SEVERAL.test(name))
    .sort((a, b) => b.words.length - a.words.length || Number(b.title !== null) - Number(a.title !== null)))
    if (!people.some((other) => mayBe(one, other))) people.push(one)
  return new Map(
    read.map((one) => {
      const meant = people.filter((person) => mayBe(one, person))
      return [one.name, meant.length === 1 ? (meant[0] as Name).name : one.name]
    }),
  )
}

function readName(name: string): Name {
  const all = fold(name)
    .split(/[^\p{L}\d-]+/u)
    .filter(Boolean)
  const [first = ''] = all
  const title = TITLES.get(first) ?? null
  const own = title === null || all.length === 1 ? all : all.slice(1)
  return { name, title, words: own, together: new Set(own.map((_, at) => own.slice(at).join(''))) }
}

const mayBe = ({ title, words }: Name, person: Name): boolean =>
  words.length > 0 &&
  words.every((word) => person.words.includes(word) || person.together.has(word)) &&
  (title === null || person.title === null || title === person.title)
