import { datesIn } from '@agora-mcp/core/citations'

/** Number of characters at the start of a document that are searched for its date. */
const HEAD = 700
const INTRODUCED =
  /(?:date|r[ée]union|s[ée]ance|assembl[ée]e|conseil|r[ée]dig[ée]|[ée]tabli|version(?:\s+[\d.]+,?)?|indice\s+\p{Lu}|mise? [àa] jour|du|le|meeting|dated|on|of)\s*:?\s*(?:du|le|of|on|the)?\s*(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)?\s*$/iu

/** Match what surrounds a date that is a sentence of its own. */
const [BEGINS, ENDS] = [/(?:^|\n|[.:])\s*$/u, /^\s*(?:\.|\n|$)/u]

/**
 * Determines the date of a document, `YYYY-MM-DD`, from its front matter, path or title, or the first date
 * introduced in its opening lines. Null if none has a date.
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
      .replace(/(\d{4})[.](\d{2})[.](\d{2})/g, '$1-$2-$3')
      .replace(/(^|[/\s])(?=\d{4}-)/g, '$1 '),
    null,
  )[0]?.date
  if (inPath !== undefined) return inPath
  const inTitle = datesIn(title, null)[0]?.date
  if (inTitle !== undefined) return inTitle
  const head = text.slice(0, HEAD)
  const introduced = datesIn(head, null).find(
    ({ start, end }) =>
      INTRODUCED.test(head.slice(Math.max(0, start - 60), start)) ||
      (BEGINS.test(head.slice(0, start)) && ENDS.test(head.slice(end))),
  )
  return introduced?.date ?? null
}

/** Returns the key of a document series, e.g. of minutes: its folder and its title without numbers and dates. */
export const seriesOf = ({ source, title }: { readonly source: string; readonly title: string }): string => {
  const folder = source.split('/').slice(0, -1).join('/')
  const name = title
    .toLowerCase()
    .replace(/n°\s*\d+|\d+/g, '#')
    .replace(
      /\b(?:janvier|f[ée]vrier|mars|avril|mai|juin|juillet|ao[ûu]t|septembre|octobre|novembre|d[ée]cembre)\b/g,
      '#',
    )
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim()
  return `${folder}\n${name}`
}
