import { format } from 'numfmt'
import { type Document, elementsOf } from '../markup/dom.ts'

export interface NumberFormats {
  /** @param style Index of the cell's style. */
  show(value: number, style: number): string
}

/** Formats known by number alone, which the file does not spell out. */
const BUILT_IN = new Map<number, string>(
  Object.entries<string>({
    0: 'General',
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    11: '0.00E+00',
    12: '# ?/?',
    13: '# ??/??',
    14: 'yyyy-mm-dd',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
    21: 'h:mm:ss',
    22: 'yyyy-mm-dd h:mm',
    37: '#,##0;(#,##0)',
    38: '#,##0;(#,##0)',
    39: '#,##0.00;(#,##0.00)',
    40: '#,##0.00;(#,##0.00)',
    45: 'mm:ss',
    46: '[h]:mm:ss',
    47: 'mm:ss.0',
    48: '##0.0E+0',
    49: '@',
  }).map(([id, pattern]) => [Number(id), pattern]),
)

/** Days between the 1900 and the 1904 date systems of Excel. */
const DAYS_TO_1904 = 1462

/** Lists the custom formats of a workbook. @param styles Its styles part; null if it has none. */
export const patternsOf = (styles: Document | null): string[] =>
  Array.from(elementsOf(styles, 'numFmt'), ({ attribs }) => attribs.formatCode ?? '')

/**
 * Reads the number formats of a workbook.
 * @param language ISO 639-1 code of its texts, null if unknown. A workbook does not record the author's
 * locale: if its texts are French, 1450 is shown as `1 450,00`.
 */
export function readFormats(
  styles: Document | null,
  isFrom1904: boolean,
  language: string | null = null,
): NumberFormats {
  const patterns = new Map(BUILT_IN)
  for (const { attribs } of elementsOf(styles, 'numFmt'))
    patterns.set(Number(attribs.numFmtId), attribs.formatCode ?? 'General')
  const [cells] = elementsOf(styles, 'cellXfs')
  const used = Array.from(
    elementsOf(cells, 'xf'),
    ({ attribs }) => patterns.get(Number(attribs.numFmtId ?? 0)) ?? 'General',
  )
  return {
    show(value, style) {
      const pattern = used[style] ?? 'General'
      const isDate =
        /[ymdhs]/i.test(pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]|General/gi, '')) ||
        /\[[hms]+\]/i.test(pattern)
      try {
        const locale = { locale: language ?? 'en' }
        const shown = format(pattern, isDate && isFrom1904 ? value + DAYS_TO_1904 : value, locale).trim()
        // The library misplaces the digits of 8.7e-9 in a pattern of as many decimals.
        return /\de-\d/.test(shown) ? format('General', value, locale) : shown
      } catch {
        return String(value)
      }
    },
  }
}
