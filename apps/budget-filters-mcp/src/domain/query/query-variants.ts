import { type Category, isClassification } from '../items/category.ts'

/** Words for money rather than for its purpose. */
const ABOUT_MONEY =
  /^(cheltuieli(le)?|bani(i)?|buget(ul)?|fonduri(le)?|plati(le)?|sume(le)?|spending|budget|expenses|money)$/
const ABOUT = /^(cu|pentru|de|din|pe|privind|la|on|for|of|in)$/
const YEAR = /^(19[89]|20[0-4])\d$/
/** `valeniidemunte`, `valuluitraian`, `bunurisiservicii`: joined around a connecting word. */
const GLUED = /^(.{3,}?)(de|din|cu|la|pe|lui|cel|si)(.{2,})$/
const SHORTEST_GLUED = 8

/** Other readings of the words: without the year, without words for money, joined words separated. */
export function queryVariants(typed: readonly string[], category: Category): readonly (readonly string[])[] {
  const found = [withoutYear(typed), ...apart(typed)]
  if (isClassification(category)) found.push(withoutMoney(withoutYear(typed)))
  if (category === 'entity') found.push(withoutCountyWord(typed))
  const known = new Set([typed.join(' '), ''])
  return found.filter((words) => {
    const key = words.join(' ')
    const isNew = !known.has(key)
    known.add(key)
    return isNew
  })
}

/** Removes the year of `educație 2024`; years within a name (`2014-2020`) are still compared as typed. */
const withoutYear = (words: readonly string[]): readonly string[] => words.filter((word) => !YEAR.test(word))

/** Removes words for money: `cheltuieli cu bunuri și servicii` are goods and services, `health budget` is health. */
function withoutMoney(words: readonly string[]): readonly string[] {
  const [first = ''] = words
  const rest = words.filter((word) => !ABOUT_MONEY.test(word))
  return ABOUT_MONEY.test(first) && ABOUT.test(rest[0] ?? '') ? rest.slice(1) : rest
}

/** Institutions that each county has once, with or without the county in their name. */
const OF_EACH_COUNTY = new RegExp(
  `^(${[
    '(casa|casei) de (asigurari de sanatate|pensii)',
    '(casa|casei) corpului didactic',
    '(agentia|agentiei) (de |pentru )?(ocupare|ocuparea|plati|protectia mediului)',
    '(directia|directiei) (de |pentru )?(sanatate publica|cultura|sport|agricultura|tineret|sanitar|sanitara|statistica)',
    '(inspectoratul|inspectoratului) (scolar|teritorial de munca|pentru situatii de urgenta|de politie|de jandarmi)',
    '(oficiul|oficiului) de cadastru',
    '(centrul|centrului) de resurse si asistenta',
    '(serviciul|serviciului) de ambulanta',
  ].join('|')})`,
)
const COUNTY_WORD = /^(judetean|judeteana|judetene|judeteanului)$/

/** `Casa Județeană de Asigurări de Sănătate Gorj` is registered as `CASA DE ASIGURARI DE SANATATE`. */
function withoutCountyWord(words: readonly string[]): readonly string[] {
  const bare = words.filter((word) => !COUNTY_WORD.test(word))
  return OF_EACH_COUNTY.test(bare.join(' ')) ? bare : words
}

function apart(words: readonly string[]): (readonly string[])[] {
  return words.flatMap((word, index) =>
    splits(word).map((parts) => [...words.slice(0, index), ...parts, ...words.slice(index + 1)]),
  )
}

/** Lists the ways to split a word around a connecting word, the earliest first. */
function splits(word: string): string[][] {
  if (word.length < SHORTEST_GLUED) return []
  const found: string[][] = []
  for (let at = 3; at < word.length - 3; at += 1) {
    const match = GLUED.exec(word.slice(at - 3))
    if (match === null) break
    const [, start = '', connecting = '', end = ''] = match
    const parts = [word.slice(0, at - 3) + start, connecting, end]
    if (!found.some((other) => other.join(' ') === parts.join(' '))) found.push(parts)
  }
  return found.slice(0, MAX_SPLITS)
}

const MAX_SPLITS = 3
