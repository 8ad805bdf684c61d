import { datesIn } from '@agora-mcp/core/citations'
import words from '../../lexicon/document-words.json' with { type: 'json' }
import { WEEKDAYS } from '../../lexicon/weekdays.ts'
import type { Span } from './span.ts'

/** Number of characters at the start of a document that are searched for its date. */
const HEAD = 700
const WEEKDAY = String.raw`(?:(?:${WEEKDAYS}|(?:lun|mar|mer|jeu|ven|sam|dim)\.?|mon|tue|wed|thu|fri|sat|sun),? )?`
/** Matches what tells that a date is the document's: `Adopté le`, `version 4,`, `en vigueur au`. */
const TOLD = new RegExp(
  String.raw`(?<!\p{L})(?:date|r[ée]dig[ée]e?|[ée]tablie?|adopt[ée]e?s?|approuv[ée]e?s?|valid[ée]e?|sign[ée]e?|renouvel[ée]e?|publi[ée]e?|r[ée]vis[ée]e?|mise? [àa] jour|fait [àa] [\p{L} -]+,|version(?:\s+[\d.]+,?)?|[ée]dition|indice\s+\p{Lu}|en date|en vigueur|applicables?|valables?(?: [àa] compter)?|written|drawn up|adopted|approved|signed|renewed|published|issued|revised|updated|dated|effective|in force|valid from|as of|applicable from)\s*:?\s*(?:du|de|le|au|[àa] (?:compter|partir) du|d[èe]s le|on|of|as of|from|since)?\s*(?:the )?${WEEKDAY}$`,
  'iu',
)
/** Matches a line or a sentence that begins with the kind of its document: `Conseil d’administration du`, `Minutes of`. */
const NAMED = new RegExp(
  String.raw`(?:^|\n|[.:]\s)\W*(?:(?:le|la|the|this)\s)?(?:${words.kinds.join('|')})s?(?!\p{L})[^.,;:\n]{0,60}?\s(?:du|le|of|on|[–—-])\s(?:the )?${WEEKDAY}$`,
  'iu',
)
/** Matches what stands before a date that begins its line or sentence, perhaps behind a place: `Brest, le`. */
const BEGINS = new RegExp(
  String.raw`(?:^|\n|[.:]\s)[\s*_]*(?:\p{Lu}[\p{L}’' -]{1,30}, )?(?:le )?${WEEKDAY}$`,
  'iu',
)
/** Matches what stands behind a date that is a line, a sentence or its first part. */
const ENDS = /^[\s*_]*(?:[.,–—]|[àa] \d|at \d|\n|$)/u

/**
 * Determines the date of a document, `YYYY-MM-DD`, from its front matter, path or title, or the first date
 * that its opening lines tell as its own. Null if none has a date.
 */
export function documentDate({
  path,
  title,
  written,
  text,
}: {
  readonly path: string
  readonly title: string
  /** Date in the front matter. */
  readonly written: string | null
  readonly text: string
}): string | null {
  if (written !== null) return written
  const inPath = datesIn(
    path
      .replace(/_|-(?=\d{4}-\d{2}-\d{2}(?!\d))/g, ' ')
      .replace(/(?<!\d)(\d{4})[.]?(\d{2})[.]?(\d{2})(?!\d)/g, ' $1-$2-$3')
      .replace(/(?<!\d)(\d{2})[-.](\d{2})[-.](\d{4})(?!\d)/g, '$1/$2/$3')
      .replace(/(^|[/\s])(?=\d{4}-)/g, '$1 '),
    null,
  )[0]?.date
  if (inPath !== undefined) return inPath
  const inTitle = datesIn(title, null)[0]?.date
  if (inTitle !== undefined) return inTitle
  const head = text.slice(0, HEAD)
  return datesIn(head, null).find((day) => isOwn(head, day))?.date ?? null
}

/** Checks whether a date is told as that of the document. */
function isOwn(text: string, { start, end }: Span): boolean {
  const before = text.slice(0, start)
  return TOLD.test(before) || NAMED.test(before) || (BEGINS.test(before) && ENDS.test(text.slice(end)))
}

/** Checks whether a text is the line that dates its document: `Réunion du jeudi 12 mars 2027, 9 h, salle haute`. */
export const tellsDate = (text: string, date: string | null): boolean =>
  date !== null &&
  datesIn(text, date).some((day) => day.date === date && isOwn(text, day) && ENDS.test(text.slice(day.end)))

/** Returns the key of a document series, e.g. of minutes: its folder and its title without numbers and dates. */
export const seriesOf = ({ source, title }: { readonly source: string; readonly title: string }): string => {
  const folder = source.split('/').slice(0, -1).join('/')
  const name = title
    .toLowerCase()
    // An amendment follows what it amends.
    .replace(/[,\s]*(?:avenant|amendment|addendum)(?:\s+(?:n°|no\.?)?\s*\d+)?(?!\p{L})/gu, '')
    .replace(/(?<!\p{L})(?:extra)?ordinaire(?!\p{L})|(?<!\p{L})extraordinary(?!\p{L})/gu, '')
    .replace(/n°\s*\d+|\d+/g, '#')
    .replace(
      /\b(?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre)\b/g,
      '#',
    )
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim()
  return `${folder}\n${name}`
}

interface Dated {
  readonly date: string | null
}

/** Compares documents or passages for sorting, the newest first; those without a date come last. */
export const newestFirst = ({ date: one }: Dated, { date: other }: Dated): number =>
  (other ?? '').localeCompare(one ?? '')
