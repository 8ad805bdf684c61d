import { fold, stem } from '@agora-mcp/core/text'
import { MONTHS, SHORT_MONTHS, WEEKDAYS } from '../recall/time/time-words.ts'
import { isChangeWord } from './change-words.ts'
import { isSilent, isTitle } from './silent-words.ts'

/** Names in a sentence by their role; stems of folded words. */
export interface StatedNames {
  readonly names: ReadonlySet<string>
  /** Names that are values: `Okafor` in `Ms Okafor is our accountant`. */
  readonly values: ReadonlySet<string>
  /** Values with their appositions: `dairy` in `from the dairy Gaudry`. */
  readonly valueWords: ReadonlySet<string>
  /** Owners, each with what they own: `Iris`, `teacher` in `Iris's teacher is Mr Grant`. */
  readonly owners: ReadonlyMap<string, string>
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Verbs after which a name is a value. */
const VERBS = setOf(`
  is are was were been becomes became lives live lived living moved works work worked comes come goes belongs stays sits
  supplies supplied delivers delivered order orders ordered buy buys bought called named take took takes use uses does has have see sees
  watch watches watching watched eat eats drink drinks read reads reading
  go went drive drives drove ride rides plays play
  a ont est sont etait ete devient habite habitons habitez habitent vit travaille vient viennent provient livre livree fournit
  regarde regardons regardent assure assuree commande commandons achetons achete appelle prend prenons utilise utilisons fait va allons passe joue roule roulons mange mangeons bois boit buvons lis lit lisons conduis conduit
  ist sind war wurde wird wohnt wohne wohnen lebt lebe arbeitet arbeite kommt bezieht beziehe beziehen liefert geliefert
  bestellen bestelle kaufen kaufe heisst hat haben nehmen nehme nutzen nutze macht fahren fahre geht spielt isst trinkt liest lese
  es son esta vive trabaja viene sono vivono lavora`)
const BECOMING = setOf(`
  took takes becomes became replaces replaced succeeds succeeded devient remplace succede reprend wird wurde ubernimmt
  ersetzt ubernommen ubernahm elected appointed named hired elu elue nomme nommee choisi choisie gewahlt ernannt`)
const BEING = setOf('is are was were been est sont etait ete ist sind war es son sono')
const DEFINITE = setOf(`
  the our my his her their your le la les l notre mon ma nos mes son sa leur der die das den dem mein meine meinen unser
  unsere unseren unserer sein seine ihr ihre el mi nuestro nuestra il lo mio mia nostro nostra`)
const OWN = setOf(
  'my our ma mon mes nos notre mein meine meinen meiner meinem unser unsere unserer unserem mi mia mio',
)
/** German words that identify sentences too short for language detection. */
const GERMAN = setOf(
  'der die das den dem des ein eine einen ist sind und wir ich nicht im vom beim zum zur bei von mit',
)
const WHERE = setOf('chez bei beim')
const OF = setOf('of de d du des von di del')
const PREPOSITIONS = setOf(`
  von bei mit nach in aus zu an fur durch from by with at to via chez par avec de d a au en for`)

interface Word {
  readonly folded: string
  readonly text: string
  /** True at the start of a sentence, or after a colon. */
  readonly opens: boolean
  /** True for a possessive: `Iris's`. */
  readonly isOwner: boolean
}

const HOLIDAYS = setOf(
  'christmas easter halloween noel paques toussaint pentecote weihnachten ostern silvester',
)
/** Names of months, days and holidays, which are capitalised in some languages. */
const isOfCalendar = (word: string): boolean =>
  HOLIDAYS.has(word) || MONTHS.has(word) || SHORT_MONTHS.has(word) || WEEKDAYS.has(word.replace(/s$/, ''))

function wordsOf(content: string): Word[] {
  const tokens = [...content.matchAll(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*|[’'.!?:…\n]/gu)].map(
    ([token]) => token,
  )
  const isApostrophe = (token: string | undefined) => token === "'" || token === '’'
  const isPossessive = (at: number) => tokens[at] === 's' && isApostrophe(tokens[at - 1])
  return tokens.flatMap((text, at) => {
    if (!/[\p{L}\p{N}]/u.test(text) || isPossessive(at)) return []
    const before = tokens[at - 1]
    // `Dr.` does not end a sentence.
    const opens = before === undefined || (/[.!?:…\n]/.test(before) && !isTitle(fold(tokens[at - 2] ?? '')))
    const next = tokens[at + (isPossessive(at + 2) ? 3 : 1)]
    const isOwner = isPossessive(at + 2) && next !== undefined && !/[.!?:…\n]/.test(next)
    return [{ text, folded: fold(text), opens, isOwner }]
  })
}

/** Finds names; in German, with its capitalised nouns, only words that cannot follow an article count. */
export function readNames(content: string, language: string | null): StatedNames {
  const words = wordsOf(content)
  const stemOf = (word: Word) => stem(word.folded, language ?? 'en')
  const isGerman = language === 'de' || (language === null && words.some(({ folded }) => GERMAN.has(folded)))
  const verb = words.findIndex(({ folded }) => VERBS.has(folded))
  const isName = (at: number): boolean => {
    const [word, before] = [words[at], words[at - 1]]
    if (word === undefined || !/^\p{Lu}/u.test(word.text) || word.folded.length < 2) return false
    if (isSilent(word.folded) || isOfCalendar(word.folded) || isChangeWord(word.folded)) return false
    if (!isGerman || word.opens || before === undefined) return true
    const isApposed = /^\p{Lu}/u.test(before.text) && !isSilent(before.folded)
    return isApposed || isTitle(before.folded) || PREPOSITIONS.has(before.folded) || VERBS.has(before.folded)
  }
  const names = words.flatMap((word, at) => (isName(at) ? [{ word, at }] : []))
  const opensRole = isRoleOf(words, verb)
  const owners = new Map(
    words.flatMap((word, at) => {
      const owned =
        (verb < 0 || at < verb) && (isName(at) || isRelative(words, at)) ? ownedAt(words, at) : undefined
      return owned === undefined ? [] : [[word, owned] as const]
    }),
  )
  const values = names.filter(
    ({ word, at }) =>
      !owners.has(word) &&
      (isPlace(words, at) ||
        (at > verb ? verb >= 0 && !word.isOwner && !word.opens && !isSubject(words, at) : opensRole)),
  )
  const beside = values.flatMap(({ at }) => apposed(words, at) ?? [])
  return {
    names: new Set(names.map(({ word }) => stemOf(word))),
    values: new Set(values.map(({ word }) => stemOf(word))),
    valueWords: new Set([...values.map(({ word }) => word), ...beside].map(stemOf)),
    owners: new Map([...owners].map(([owner, owned]) => [stemOf(owner), stemOf(owned)])),
  }
}

/** Number of words after a verb searched for a role. */
const MAX_OF_A_ROLE = 8

/** Checks whether a sentence assigns a role: `Ms Okafor is our accountant`, `Karim a été élu président`. */
function isRoleOf(words: readonly Word[], verb: number): boolean {
  const [is, ...others] = words.slice(verb, verb + MAX_OF_A_ROLE)
  if (verb < 0 || is === undefined) return false
  if ([is, ...others].some(({ folded }) => BECOMING.has(folded))) return true
  if (!BEING.has(is.folded)) return false
  const first = others.find(({ folded }) => !isChangeWord(folded))
  return first !== undefined && DEFINITE.has(first.folded)
}

/** Checks whether a name is that of a place: `chez les Martin`. */
const isPlace = (words: readonly Word[], at: number): boolean =>
  [words[at - 1], words[at - 2]].some((word) => word !== undefined && WHERE.has(word.folded))

/** Checks for a further subject: `Mme Favre is on leave, Suzanne has Mr Delattre`. */
const isSubject = (words: readonly Word[], at: number): boolean => {
  const [before, next] = [words[at - 1]?.folded ?? '', words[at + 1]?.folded ?? '']
  return VERBS.has(next) && !VERBS.has(before) && !PREPOSITIONS.has(before)
}

/** Checks for a noun of kinship: `my mother's`, `de ma mère`. */
const isRelative = (words: readonly Word[], at: number): boolean =>
  OWN.has(words[at - 1]?.folded ?? '') && !isSilent(words[at]?.folded ?? '')

/** Finds what somebody owns: the word after the possessive, or before `of`. */
function ownedAt(words: readonly Word[], at: number): Word | undefined {
  if (words[at]?.isOwner === true)
    return words.slice(at + 1).find(({ folded }) => !isSilent(folded) && !isChangeWord(folded))
  const of = at - (OWN.has(words[at - 1]?.folded ?? '') ? 2 : 1)
  return OF.has(words[of]?.folded ?? '') ? words[of - 1] : undefined
}

/** Noun between an article and a name: `the dairy Gaudry`, `der Rösterei Hagen`. */
function apposed(words: readonly Word[], at: number): Word | null {
  const [article, noun] = [words[at - 2], words[at - 1]]
  if (article === undefined || noun === undefined) return null
  return DEFINITE.has(article.folded) && !isSilent(noun.folded) && !VERBS.has(noun.folded) ? noun : null
}
