import { isNumberAlone } from '../numbering/section-number.ts'

/** First words of headings that name a division, wider divisions first; French, English, German, Latin and Greek. */
export const DIVISIONS = [
  /^(?:livre|partie|book|part|buch|teil|liber|pars|acte?|aufzug|βιβλίον?|μέρος)\b|\b(?:partie|part|teil)$/iu,
  /^(?:chapitre|chapter|kapitel|caput|κεφάλαιον?|dialogue|méditation|lettre|discours|scène|scene|szene|auftritt)(?![\p{L}])/iu,
  /^(?:section|abschnitt|§|article|articulus|quaestio|question)(?![\p{L}])/iu,
]
const APPENDIX = /^(?:annexe|appendi(?:x|ce)|anhang|παράρτημα)\s+(?:\p{L}|\d{1,2}|[ivx]+)[.):]*$/iu
const ORDINAL_FIRST =
  /^\p{L}+\s+(?:livre|partie|chapitre|section|lettre|méditation|book|part|chapter|section|buch|teil|kapitel|abschnitt|liber|pars|caput|βιβλίον?|μέρος|κεφάλαιον?)[.:]?$/iu

/**
 * Checks whether a line is a division word with its number, as placed above a title: `Kapitel 3`, `Zweiter
 * Teil`, `Annexe A`.
 */
export function isDivisionNumber(text: string): boolean {
  const line = text.trim()
  return (
    APPENDIX.test(line) ||
    ORDINAL_FIRST.test(line) ||
    (isNumberAlone(line) && DIVISIONS.some((pattern) => pattern.test(line)))
  )
}
