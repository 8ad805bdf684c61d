import { fold, isFunctionWord, normalize, stem } from '../text/index.ts'
import { areAkin } from './text-forms.ts'
import { familiesOf, isLightWord } from './word-families.ts'

/** A word that says something, with what it is compared by. */
export interface ContentWord {
  /** Folded. */
  readonly word: string
  readonly stem: string
  /** Begins with a capital, and not the sentence. */
  readonly isName: boolean
  /** Words that say nothing before it, e.g. `the` or `is`, in lower case. */
  readonly before: readonly string[]
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
}

const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu
/** Words for every thing or nothing else: a source has to say so too, however small the word is. */
const QUANTIFIERS = new Set(
  'all every each always only both tous toutes toujours seul seule seulement uniquement alle jeder jede jedes immer stets nur beide todos todas siempre solo solamente'.split(
    ' ',
  ),
)
/** `en été` and `l’été`: elsewhere it is `been`. */
const SUMMER = new Set(['en', 'l', 'd', 'cet', 'chaque', 'cette'])

/** Figures, negations and auxiliary verbs are compared apart. @param figures offsets of figures and dates */
export function contentWords(
  text: string,
  language: string,
  figures: readonly { readonly start: number; readonly end: number }[],
): ContentWord[] {
  const found: ContentWord[] = []
  let before: string[] = []
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const plain = normalize(written)
    const word = fold(written)
    if (figures.some(({ start, end }) => index >= start && index < end)) continue
    const isSummer = plain === 'été' && SUMMER.has(before.at(-1) ?? '')
    if (word.length < 2 || (!QUANTIFIERS.has(word) && !isSummer && isSmall(plain, word, language))) {
      before.push(word)
      continue
    }
    const isName = language !== 'de' && found.length + before.length > 0 && /^\p{Lu}/u.test(written)
    found.push({
      word,
      stem: stem(word, language),
      isName,
      before,
      start: index,
      end: index + written.length,
    })
    before = []
  }
  return found
}

const isSmall = (plain: string, word: string, language: string): boolean =>
  isFunctionWord(plain, language) || isLightWord(word, language) || AUXILIARY.has(word)

/** Signs of polarity and modality: they are compared for themselves. */
const AUXILIARY = new Set(
  'must may might can could would should shall cannot doit doivent devait peut peuvent pouvait put purent pourrait devrait muss mussen darf durfen kann konnen konnte soll sollen debe deben puede pueden not nobody nothing never none without pas jamais aucun aucune rien personne plus nicht kein keine keinen nie niemand nichts ohne nunca nadie ningun ninguna sin longer'.split(
    ' ',
  ),
)

/** Checks whether two words say the same: one stem or one family. A name is nobody else's. */
export function saysSame(one: ContentWord, other: ContentWord): boolean {
  if (one.word === other.word || one.stem === other.stem) return true
  if (one.isName || other.isName) return isInflected(one.word, other.word)
  const [families, others] = [one, other].map(({ word, stem }) => [...familiesOf(word), ...familiesOf(stem)])
  if (families?.some((family) => others?.includes(family))) return true
  return isConjugated(one.word, other.word) || areAkin(one.word, other.word) || areAkin(one.stem, other.stem)
}

/** Endings that French and Spanish verbs alone have, and those that other words have as well. */
const VERBAL = /(?:erent|aient|ait|ees?|er|ent|ant|ant|a|irent|aron|ado|ada|aba|ieron|ido|ida|io|o)$/
const ENDING =
  /(?:erent|aient|ait|ees|ee|es|er|ent|ant|era|ai|a|e|irent|it|aron|ados?|adas?|ar|aba|ieron|idos?|idas?|io|o|an|en)$/

/** Two forms of one verb, short as it may be: `vota` and `votent`. */
function isConjugated(one: string, other: string): boolean {
  if (!VERBAL.test(one) && !VERBAL.test(other)) return false
  const [bare, rest] = [one.replace(ENDING, ''), other.replace(ENDING, '')]
  return bare.length > 2 && bare === rest
}

/** A genitive or a plural: `Vielhabers`, `Trewins`. */
function isInflected(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length > 2 && long.startsWith(short) && /^(?:s|es|n|en)$/.test(long.slice(short.length))
}

/** Checks whether a German word is put together of words of a text: `Turmuhr` of `Uhr im Turm`. */
export function isComposed({ word }: ContentWord, of: readonly ContentWord[]): boolean {
  if (word.length < 7) return false
  const begins = of.filter(({ word: part }) => part.length >= 3 && word.startsWith(part))
  return begins.some(({ word: first }) => {
    const rest = word.slice(first.length)
    const parts = [rest, rest.replace(/^(?:s|es|n|en)(?=.{3})/, '')].filter((part) => part.length >= 3)
    return of.some(({ word: part, stem }) =>
      parts.some((one) => one === part || one === stem || isInflected(one, part)),
    )
  })
}
