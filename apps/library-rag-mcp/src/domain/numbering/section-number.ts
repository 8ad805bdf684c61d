import { parseRoman } from './roman-number.ts'

const ORDINAL =
  /^(?:premi(?:er|ère)|deuxième|seconde?|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|neunte|zehnte)[rs]?|(?:prim|secund|terti|quart|quint|sext|septim|octav|non|decim)(?:us|a|um)|πρῶτο[νς]|δεύτερο[νς]|τρίτο[νς])$/iu

/** Checks whether a heading is only a number, with or without the word for what it numbers: `Chapitre I`, `2.1`. */
export function isNumberAlone(heading: string): boolean {
  const number = /^(?:\p{L}+\s+)?(\d+(?:\.\d+)*|\p{L}+)[.):]*$/u.exec(heading.trim())?.[1]
  if (number === undefined) return false
  return /^\d/.test(number) || ORDINAL.test(number) || parseRoman(number) !== null
}

/** Words for parts of books, in the languages of scans. */
const PART =
  /^(?:§|act[e]?|akt|annexe?|anhang|appendix|articles?|artikel|articulus|band|books?|buch|capitulum|caput|chapitre|chapter|document|dokument|fragment|kapitel|le[cç]on|lektion|lesson|liber|livre|page|pagina|paragraph[e]?|pars|part|partie|passage|sc[eè]ne|section|sectio|abschnitt|seite|szene|teil|texte?|tom[e]?|tomus|volume|βιβλίον?|κεφάλαιον?|μέρος)(?![\p{L}])/iu

/** Checks whether a heading only numbers a part of a book: `Chapitre I`, `§ 12`, `2.1`; not the name `Louis XIV`. */
export function isSectionNumber(heading: string): boolean {
  const rest = heading.trim().replace(PART, '').trim()
  return isNumberAlone(rest) && !/^\p{L}+\s/u.test(rest)
}
