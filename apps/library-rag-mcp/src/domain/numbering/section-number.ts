import { APPENDIX, CHAPTER, LARGE_DIVISION, LITERARY_DIVISION, SECTION } from './division-words.ts'
import { parseRoman } from './roman-number.ts'

const ORDINAL =
  /^(?:premi(?:er|ère)|deuxième|seconde?|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte)[rs]?|(?:prim|secund|terti|quart|quint|sext|septim|octav|non|decim)(?:us|a|um)|πρῶτο[νς]|δεύτερο[νς]|τρίτο[νς]|(?:prim|second|terz|quart|quint|sest|settim|ottav|non|decim)[oa]|(?:primer|segund|tercer|cuart|sext|séptim|octav|noven|décim)[oa]|(?:primeir|terceir|sétim|oitav)[oa])$/iu

/** Checks whether a heading is only a number, with or without the word for what it numbers: `Chapitre I`, `2.1`. */
export function isNumberAlone(heading: string): boolean {
  const number = /^(?:\p{L}+\s+)?(\d+(?:\.\d+)*|\p{L}+)[.):]*$/u.exec(heading.trim())?.[1]
  if (number === undefined) return false
  return /^\d/.test(number) || ORDINAL.test(number) || parseRoman(number) !== null
}

const OTHER_PARTS =
  'akt|articles|band|books|capitulum|document|dokument|fragment|le[cç]on|lektion|lesson|page|pagina|página|paragraph[e]?|passage|scene|sectio|seite|strona|halaman|texte?|tom[e]?|tomus|volume'
const PART = new RegExp(
  `^(?:${[LARGE_DIVISION, CHAPTER, LITERARY_DIVISION, SECTION, APPENDIX, OTHER_PARTS].join('|')})(?!\\p{L})`,
  'iu',
)

/** Checks whether a heading only numbers a part of a book: `Chapitre I`, `§ 12`, `2.1`; not the name `Louis XIV`. */
export function isSectionNumber(heading: string): boolean {
  const rest = heading.trim().replace(PART, '').trim()
  return isNumberAlone(rest) && !/^\p{L}+\s/u.test(rest)
}
