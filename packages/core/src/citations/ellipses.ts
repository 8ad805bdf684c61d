import { numberWordsIn } from './number-words.ts'

/**
 * Puts the noun in the place of a word that stands for it in its own sentence, where the form tells which it is: what is
 * counted (`19 locks, three of them double`, `dont trois doubles`), and what is compared (`than those facing south`).
 */
export const withNouns = (text: string, language: string): string =>
  (RULES.get(language)?.(language) ?? []).reduce((written, rule) => rule(written), text)

type Rule = (text: string) => string

const NOUN = '(?<noun>[\\p{L}]{3,}(?:-[\\p{L}]+)*)'
const numbers = (language: string): string => `(?:\\d+(?:[ .,]\\d{3})*|${numberWordsIn(language).pattern})`

/** The noun that was counted last before a place, or was spoken of as some; undefined where there is none. */
function countedBefore(text: string, at: number, language: string): string | undefined {
  const several = language === 'fr' ? 'quelques|certain(?:e?s)|plusieurs' : 'some|several|many|few'
  const pattern = new RegExp(
    `(?<![\\p{L}\\d.,])(?:${numbers(language)}|${several}|of the|tiers des|quarts? des|moitié des)\\s+${NOUN}`,
    'giu',
  )
  const found = [...text.slice(0, at).matchAll(pattern)].map(({ groups }) => groups?.noun)
  return found.findLast((noun) => noun !== undefined && PLURAL.test(noun))
}
/** In both languages; a measure, such as `12 mètres`, is nothing that is counted. */
const PLURAL =
  /^(?!(?:m[eè]tres?|kilom[eè]tres?|ans|years|jours|days|euros?|francs|tonnes|tons|pounds|mois|months|pour|per)$).*[sx]$/iu

/** The first noun in the plural of a sentence: its subject, as a rule. */
const firstPlural = (text: string): string | undefined =>
  [...text.matchAll(/(?<![\p{L}'’-])[\p{L}]{4,}s(?![\p{L}'’-])/gu)].map(([word]) => word)[0]

const counted =
  (pattern: (count: string) => string, written: (noun: string, count: string) => string) =>
  (language: string): Rule =>
  (text) =>
    text.replace(new RegExp(pattern(`(?<count>${numbers(language)}|one|une?)`), 'giu'), (...found) => {
      const groups = found.at(-1) as { readonly count?: string }
      const at = found.at(-3) as number
      const noun = countedBefore(text, at, language)
      return noun === undefined ? String(found[0]) : written(noun, groups.count ?? '')
    })

const ENGLISH = (language: string): Rule[] => [
  counted(
    (count) => `(?<![\\p{L}\\d])${count} of (?:them|these|those|which|whom)(?![\\p{L}])`,
    (noun, count) => `${count} of the ${noun}`,
  )(language),
  counted(
    (count) =>
      `(?<=(?:,|;|\\band|\\bbut) (?:only )?)(?<!\\d)${count} (?=(?:was|were|has|had|is|are|\\p{L}+ed)\\s)`,
    (noun, count) => `${count} of the ${noun} `,
  )(language),
  (text) =>
    text.replace(/(?<=\sof )them(?![\p{L}])/giu, (them, at: number) => {
      const noun = firstPlural(text.slice(0, at))
      return noun === undefined ? them : `the ${noun}`
    }),
  (text) => text.replace(/(?<![\p{L}])(?<side>\p{L}+)-facing\s+(?<noun>\p{L}+)/giu, '$<noun> facing $<side>'),
  (text) =>
    text.replace(
      /(?<=\sthan\s(?:[^,;.]*\s)?)(?:those|(?:the )?ones)(?![\p{L}])/giu,
      (word, at: number) => firstPlural(text.slice(0, at)) ?? word,
    ),
]
const FRENCH = (language: string): Rule[] => [
  counted(
    (count) => `(?<=,? dont )${count}(?= (?!d['’e]|des|pour)\\p{L})`,
    (noun, count) => `${count} ${noun}`,
  )(language),
  counted(
    (count) =>
      `(?<=(?:,|;|\\bet|\\bmais) (?:seuls |seules )?)(?<!\\d)${count} (?=(?:sont|étaient|furent|ont|avaient|\\p{L}+(?:[èiu]rent|aient))\\s)`,
    (noun, count) => `${count} ${noun} `,
  )(language),
  counted(
    (count) => `(?<![\\p{L}\\d])${count} d['’]entre (?:elles|eux)(?![\\p{L}])`,
    (noun, count) => `${count} des ${noun}`,
  )(language),
  (text) =>
    text.replace(/(?<=\sd)['’]entre (?:elles|eux)(?![\p{L}])/giu, (word, at: number) => {
      const noun = countedBefore(text, at, language) ?? firstPlural(text.slice(0, at))
      return noun === undefined ? word : `es ${noun}`
    }),
  (text) =>
    text.replace(/(?<=\sque\s)(?:celui|celle|ceux|celles)(?= d| qu)/giu, (word, at: number) => {
      const noun = /(?<![\p{L}])(?:l[ea]s?\s|l['’])(?<noun>\p{L}+)/iu.exec(text.slice(0, at))?.groups?.noun
      return noun === undefined ? word : `le ${noun}`
    }),
]
const RULES: ReadonlyMap<string, (language: string) => Rule[]> = new Map([
  ['en', ENGLISH],
  ['fr', FRENCH],
])
