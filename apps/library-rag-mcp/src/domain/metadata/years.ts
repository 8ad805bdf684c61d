// Words after a number that make it a year: French, English, German, Latin, Italian and Greek usage.
const BEFORE_OUR_ERA =
  /^\s*(?:av(?:ant|\.)?\s*(?:j|notre\s+ère)|b\.?\s?c(?!\p{L})|b\.?\s?c\.?\s?e(?!\p{L})|v\.?\s*chr|v\.?\s*u\.?\s*z|a\.?\s*c\.?\s*n|π\.?\s*χ)/iu
const OF_OUR_ERA =
  /^\s*(?:ap(?:rès|r\.|\.)?\s*(?:j|notre\s+ère)|a\.?\s?d(?!\p{L})|c\.?\s?e(?!\p{L})|n\.?\s*chr|n\.?\s*u\.?\s*z|p\.?\s*c\.?\s*n|μ\.?\s*χ)/iu
const ANNO_DOMINI = /(?<!\p{L})a\.?\s?d\.?\s*$/iu
const OF_A_LIFE =
  /[†✝*]|(?<!\p{L})(?:née?|morte?|born|died|geboren|gestorben|geb|gest|natus|obiit)(?!\p{L})/iu
const DASH = '[-\u2013\u2014]'
const RANGE_BEFORE = new RegExp(`\\d\\s*${DASH}\\s*$`)
const RANGE_BEHIND = new RegExp(`^\\s*${DASH}\\s*\\d`)
const LONGEST_MARK = 20

/** Checks whether a text states a year BC: `380 av. J.-C.` states -380. */
export function statesYearBeforeOurEra(text: string, year: number): boolean {
  return numbersIn(text).some(({ value, behind }) => value === -year && BEFORE_OUR_ERA.test(behind))
}

/** Lists years with their era, negative BC: `vers 380 av. J.-C.`. Ranges and life dates date no work. */
export function yearsWithEra(line: string): number[] {
  if (OF_A_LIFE.test(line)) return []
  return numbersIn(line).flatMap(({ value, before, behind }) => {
    if (RANGE_BEFORE.test(before) || RANGE_BEHIND.test(behind)) return []
    if (BEFORE_OUR_ERA.test(behind)) return [-value]
    return OF_OUR_ERA.test(behind) || ANNO_DOMINI.test(before) ? [value] : []
  })
}

// Words before numbers that are not years: serials and books, telephones, orders, parts.
const NUMBERED =
  /(?:\b(?:issn|isbn|doi|tel|tél|phone|fax|order|part|ref|réf|art|model|serial|invoice|bestell\p{L}*|teile?\p{L}*|no|nr|num|n°|№|#)[.:°º]?\s*[\p{L}\d .:/+()-]*)$/iu
const DATE_BEFORE = /(?:^|[^\d])\d{1,2}[./-]\d{1,2}[./-]$/
const PART_BEFORE = /(?:[\p{L}\d][-–/.]|\d ?|\+)$/u
const PART_BEHIND = /^(?:[-–/.]?\d|[-–/]\p{L}| \d{2,4}(?!\d)(?! *\p{L}{3}))/u

/** Lists numbers of up to four digits that can only be years of printed books. */
export function printedYears(text: string): number[] {
  return [...text.matchAll(/(?<!\d)(?:1[4-9]\d\d|20\d\d)(?!\d)/g)].flatMap(({ 0: figures, index }) => {
    const before = text.slice(Math.max(0, index - LONGEST_MARK), index)
    const behind = text.slice(index + figures.length, index + figures.length + LONGEST_MARK)
    const isPart = PART_BEFORE.test(before) && !DATE_BEFORE.test(before)
    return isPart || PART_BEHIND.test(behind) || NUMBERED.test(before) ? [] : [Number(figures)]
  })
}

function numbersIn(text: string) {
  return [...text.matchAll(/(?<!\d)\d{1,4}(?!\d)/g)].map(({ 0: figures, index }) => ({
    value: Number(figures),
    before: text.slice(Math.max(0, index - LONGEST_MARK), index),
    behind: text.slice(index + figures.length, index + figures.length + LONGEST_MARK),
  }))
}
