/** Words of a language for pages and for locations in a document without pages, each in singular and plural. */
export interface PlaceWords {
  readonly page: Word
  readonly paragraph: Word
  readonly note: Word
  readonly slide: Word
  readonly line: Word
  readonly row: Word
  readonly table: Word
}
type Word = readonly [one: string, several: string]

const ENGLISH: PlaceWords = {
  page: ['p.', 'pp.'],
  paragraph: ['paragraph', 'paragraphs'],
  note: ['note', 'notes'],
  slide: ['slide', 'slides'],
  line: ['line', 'lines'],
  row: ['row', 'rows'],
  table: ['table', 'tables'],
}
const WORDS: ReadonlyMap<string, PlaceWords> = new Map(
  Object.entries<PlaceWords>({
    fr: {
      page: ['p.', 'p.'],
      paragraph: ['paragraphe', 'paragraphes'],
      note: ['note', 'notes'],
      slide: ['diapositive', 'diapositives'],
      line: ['ligne', 'lignes'],
      row: ['ligne', 'lignes'],
      table: ['tableau', 'tableaux'],
    },
    de: {
      page: ['S.', 'S.'],
      paragraph: ['Absatz', 'Absätze'],
      note: ['Anmerkung', 'Anmerkungen'],
      slide: ['Folie', 'Folien'],
      line: ['Zeile', 'Zeilen'],
      row: ['Zeile', 'Zeilen'],
      table: ['Tabelle', 'Tabellen'],
    },
    el: {
      page: ['σ.', 'σσ.'],
      paragraph: ['παράγραφος', 'παράγραφοι'],
      note: ['σημείωση', 'σημειώσεις'],
      slide: ['διαφάνεια', 'διαφάνειες'],
      line: ['γραμμή', 'γραμμές'],
      row: ['γραμμή', 'γραμμές'],
      table: ['πίνακας', 'πίνακες'],
    },
  }),
)

/** Returns the words of a language, the English ones for others. @param language ISO 639-1 code */
export const placeWords = (language: string | null): PlaceWords => WORDS.get(language ?? '') ?? ENGLISH

const NAMES = Object.keys(ENGLISH) as (keyof PlaceWords)[]
const BY_ENGLISH = new Map(
  NAMES.flatMap((name) => ENGLISH[name].map((word, at) => [word, [name, at]] as const)),
)
const UNIT = `(?:${[...BY_ENGLISH.keys()].map((word) => word.replace('.', '\\.')).join('|')})`
const TAIL = new RegExp(`(?:(?:^|, )${UNIT} [^\\s,]+)+$`, 'u')

/** Puts a location (see `locationOf`) into the words of a language; the headings in it stay as they are. */
export function locationIn(language: string | null, location: string): string {
  const words = placeWords(language)
  return location.replace(TAIL, (tail) =>
    tail.replace(new RegExp(`(?<=^|, )${UNIT}(?= )`, 'gu'), (word) => {
      const [name, at] = BY_ENGLISH.get(word) ?? ['page', 0]
      return words[name][at] ?? word
    }),
  )
}
