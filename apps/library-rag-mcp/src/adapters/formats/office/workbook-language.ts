import { detectLanguage } from '@agora-mcp/core/text'
import { languageCode } from '../../../domain/metadata/language-code.ts'

/** Parts of a workbook that tell its language, all as they stand in the file. */
export interface WorkbookSigns {
  readonly texts: readonly string[]
  readonly sheetNames: readonly string[]
  readonly patterns: readonly string[]
  /** Headings of the list of parts that the program of the author keeps: `Feuilles de calcul`. */
  readonly headings: readonly string[]
  /** Language that the file names, a tag such as `de-AT`. */
  readonly declared: string | null
}

/** Low ten bits of a Windows locale identifier, as in `[$€-40C]`, by ECMA-376 part 1, 18.8.31. */
const LOCALES: ReadonlyMap<number, string> = new Map([
  [0x05, 'cs'],
  [0x07, 'de'],
  [0x0a, 'es'],
  [0x0c, 'fr'],
  [0x0e, 'hu'],
  [0x10, 'it'],
  [0x13, 'nl'],
  [0x15, 'pl'],
  [0x16, 'pt'],
  [0x18, 'ro'],
])
const LOCALE_IN_PATTERN = /\[\$[^\]-]*-(?:[0-9A-F]*?)([0-9A-F]{1,4})\]/i

/** First words of the names that programs give to new sheets, and of their headings for sheets. */
const PROGRAM_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    feuil: 'fr',
    feuille: 'fr',
    feuilles: 'fr',
    tabelle: 'de',
    arbeitsblätter: 'de',
    tabellenblätter: 'de',
    hoja: 'es',
    hojas: 'es',
    foglio: 'it',
    fogli: 'it',
    folha: 'pt',
    folhas: 'pt',
    planilha: 'pt',
    planilhas: 'pt',
    foaie: 'ro',
    foi: 'ro',
    werkbladen: 'nl',
    arkusz: 'pl',
    arkusze: 'pl',
    munka: 'hu',
    munkalapok: 'hu',
  }),
)

const MIN_WORDS = 2

/** Words that column headings and titles of tables have in one language, without function words to tell it. */
const TABLE_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fr: 'année aout août désignation fournisseur février janvier juillet juin libellé lundi mardi mercredi jeudi vendredi mois montant nom prénom prix quantité qté unité unitaire échéance',
    de: 'anzahl artikel betrag bezeichnung dienstag donnerstag einheit einzelpreis freitag gesamt januar februar märz oktober dezember jahr lieferant menge mittwoch monat montag preis preise quartal stück summe vorname',
    es: 'apellido cantidad enero febrero fecha importe julio junio lunes martes miércoles precio precios proveedor tarifa unidad año',
    it: 'anno cognome fornitore gennaio febbraio giugno importo lunedì luglio martedì prezzi prezzo quantità scadenza tariffa unità venerdì',
  }).flatMap(([language, words]) => words.split(' ').map((word) => [word, language] as const)),
)

/**
 * Detects the language of a workbook: from its texts, else from words of its tables, else from the locale of its number
 * formats, else from words of the program that wrote it, else from the language that it names. English program words decide nothing, since libraries
 * that write workbooks use them everywhere.
 * @returns an ISO 639-1 code; null where nothing decides
 */
export function workbookLanguage({
  texts,
  sheetNames,
  patterns,
  headings,
  declared,
}: WorkbookSigns): string | null {
  const read = detectLanguage([...texts, ...sheetNames].join('\n'))
  if (read !== null) return read
  const told = tableLanguage([...texts, ...sheetNames])
  if (told !== null) return told
  for (const pattern of patterns) {
    const [, locale] = LOCALE_IN_PATTERN.exec(pattern) ?? []
    const language = locale === undefined ? undefined : LOCALES.get(Number.parseInt(locale, 16) & 0x3ff)
    if (language !== undefined) return language
  }
  for (const name of [...headings, ...sheetNames]) {
    const [word = ''] = /^\p{L}+/u.exec(name.normalize('NFC').toLowerCase()) ?? []
    const language = PROGRAM_WORDS.get(word)
    if (language !== undefined) return language
  }
  return languageCode(declared)
}

/** Returns the language of most words of tables, at least two; null where two languages have as many. */
function tableLanguage(texts: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const [word] of texts
    .join('\n')
    .normalize('NFC')
    .toLowerCase()
    .matchAll(/\p{L}+/gu)) {
    const language = TABLE_WORDS.get(word)
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1])
  return first === undefined || first[1] < MIN_WORDS || first[1] === second?.[1] ? null : first[0]
}
