import { numberWordsIn } from '../text/index.ts'

/**
 * Puts the noun in the place of a word that stands for it in its own sentence, where the form tells which it is: what is
 * counted (`19 locks, three of them double`, `dont trois doubles`), and what is compared (`than those facing south`).
 */
export const withNouns = (text: string, language: string): string =>
  rulesOf(language).reduce((written, rule) => rule(written), text)

type Rule = (text: string) => string

/** Rules by language, compiled when a text of that language is first read. */
const compiled = new Map<string, readonly Rule[]>()

function rulesOf(language: string): readonly Rule[] {
  const known = compiled.get(language) ?? RULES.get(language)?.(countedIn(language)) ?? []
  compiled.set(language, known)
  return known
}

/** Counts in the texts of a language. */
interface Counted {
  /** Makes a rule that puts a noun behind a count. @param pattern source of the expression around the count */
  rule(pattern: (count: string) => string, written: (noun: string, count: string) => string): Rule
  /** Finds the noun that was last counted before an offset, or spoken of as some; undefined if none. */
  nounBefore(text: string, at: number): string | undefined
}

function countedIn(language: string): Counted {
  const number = `(?:\\d+(?:[ .,]\\d{3})*|${numberWordsIn(language).pattern})`
  const several = language === 'fr' ? 'quelques|certain(?:e?s)|plusieurs' : 'some|several|many|few'
  const nouns = new RegExp(
    `(?<![\\p{L}\\d.,])(?:${number}|${several}|of the|tiers des|quarts? des|moitié des)\\s+(?<noun>[\\p{L}]{3,}(?:-[\\p{L}]+)*)`,
    'giu',
  )
  const nounBefore = (text: string, at: number): string | undefined =>
    Array.from(text.slice(0, at).matchAll(nouns), ({ groups }) => groups?.noun).findLast(
      (noun) => noun !== undefined && PLURAL.test(noun),
    )
  return {
    nounBefore,
    rule(pattern, written) {
      const expression = new RegExp(pattern(`(?<count>${number}|one|une?)`), 'giu')
      return (text) =>
        text.replace(expression, (...found) => {
          const groups = found.at(-1) as { readonly count?: string }
          const noun = nounBefore(text, found.at(-3) as number)
          return noun === undefined ? String(found[0]) : written(noun, groups.count ?? '')
        })
    },
  }
}

/** In both languages; a measure, such as `12 mètres`, is nothing that is counted. */
const PLURAL =
  /^(?!(?:m[eè]tres?|kilom[eè]tres?|ans|years|jours|days|euros?|francs|tonnes|tons|pounds|mois|months|pour|per)$).*[sx]$/iu

/** The first noun in the plural of a sentence: its subject, as a rule. */
const firstPlural = (text: string): string | undefined =>
  [...text.matchAll(/(?<![\p{L}'’-])[\p{L}]{4,}s(?![\p{L}'’-])/gu)].map(([word]) => word)[0]

/** Articles of the noun that a pronoun stands for. */
const ARTICLES: ReadonlyMap<string, string> = new Map([
  ['celui', "(?:le\\s|un\\s|l['’])"],
  ['celle', "(?:la\\s|une\\s|l['’])"],
  ['ceux', '(?:les\\s|des\\s)'],
  ['celles', '(?:les\\s|des\\s)'],
])

/** Puts the last noun that `of` stands behind in the place of `that of` and the like. */
const comparedNoun =
  (pattern: RegExp): Rule =>
  (text) =>
    text.replace(pattern, (word: string, at: number) => {
      const article = ARTICLES.get(word.toLowerCase()) ?? '(?:(?:the|an?)\\s)?'
      const nouns = new RegExp(
        `(?<![\\p{L}'’])${article}[\\p{L}-]{3,}(?=\\s(?:of|de|du|des|d['’])(?![\\p{L}]))`,
        'giu',
      )
      return [...text.slice(0, at).matchAll(nouns)].at(-1)?.[0].toLowerCase() ?? word
    })

/** `Most of which`, of the noun in the plural right before it. */
const partOfWhich: Rule = (text) =>
  text.replace(
    /(?<noun>\p{L}{3,}s), (?<part>most|many|some|several|half|all|none|both) of (?:which|whom)(?![\p{L}])/giu,
    '$<noun>, $<part> of the $<noun>',
  )

const english = ({ rule }: Counted): Rule[] => [
  partOfWhich,
  rule(
    (count) => `(?<![\\p{L}\\d])${count} of (?:them|these|those|which|whom)(?![\\p{L}])`,
    (noun, count) => `${count} of the ${noun}`,
  ),
  rule(
    (count) =>
      `(?<=(?:,|;|\\band|\\bbut|\\bwhile|\\bwhereas|\\balthough) (?:only )?)(?<!\\d)${count} (?=(?:was|were|has|had|is|are|came|went|fell|stood|became|took|gave|\\p{L}+ed)\\s)`,
    (noun, count) => `${count} of the ${noun} `,
  ),
  (text) =>
    text.replace(/(?<=\sof )them(?![\p{L}])/giu, (them, at: number) => {
      const noun = firstPlural(text.slice(0, at))
      return noun === undefined ? them : `the ${noun}`
    }),
  comparedNoun(/(?<=(?:whereas|while|but|and|;)\s)(?:that|those)(?=\sof\s)/giu),
  (text) => text.replace(/(?<![\p{L}])(?<side>\p{L}+)-facing\s+(?<noun>\p{L}+)/giu, '$<noun> facing $<side>'),
  (text) =>
    text.replace(
      /(?<=\sthan\s(?:[^,;.]*\s)?)(?:those|(?:the )?ones)(?![\p{L}])/giu,
      (word, at: number) => firstPlural(text.slice(0, at)) ?? word,
    ),
]
const french = ({ rule, nounBefore }: Counted): Rule[] => [
  comparedNoun(/(?<=(?:tandis que|alors que|mais|et|;)\s)(?:celui|celles?|ceux)(?=\sd(?:e|u|es|['’]))/giu),
  rule(
    (count) => `(?<=,? dont )${count}(?= (?!d['’e]|des|pour)\\p{L})`,
    (noun, count) => `${count} ${noun}`,
  ),
  rule(
    (count) =>
      `(?<=(?:,|;|\\bet|\\bmais) (?:seuls |seules )?)(?<!\\d)${count} (?=(?:sont|étaient|furent|ont|avaient|\\p{L}+(?:[èiu]rent|aient))\\s)`,
    (noun, count) => `${count} ${noun} `,
  ),
  rule(
    (count) => `(?<![\\p{L}\\d])${count} d['’]entre (?:elles|eux)(?![\\p{L}])`,
    (noun, count) => `${count} des ${noun}`,
  ),
  (text) =>
    text.replace(/(?<=\sd)['’]entre (?:elles|eux)(?![\p{L}])/giu, (word, at: number) => {
      const noun = nounBefore(text, at) ?? firstPlural(text.slice(0, at))
      return noun === undefined ? word : `es ${noun}`
    }),
  (text) =>
    text.replace(/(?<=\sque\s)(?:celui|celle|ceux|celles)(?= d| qu)/giu, (word, at: number) => {
      const noun = /(?<![\p{L}])(?:l[ea]s?\s|l['’])(?<noun>\p{L}+)/iu.exec(text.slice(0, at))?.groups?.noun
      return noun === undefined ? word : `le ${noun}`
    }),
]
const RULES: ReadonlyMap<string, (counted: Counted) => readonly Rule[]> = new Map([
  ['en', english],
  ['fr', french],
])
