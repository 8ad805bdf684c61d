import { datesIn } from '@agora-mcp/core/citations'

/** Characters at the beginning of a document in which it says its date. */
const HEAD = 700
const INTRODUCED =
  /(?:date|r[ée]union|s[ée]ance|assembl[ée]e|conseil|r[ée]dig[ée]|[ée]tabli|version|indice\s+\p{Lu}|mise? [àa] jour|du|le|meeting|dated|on|of)\s*:?\s*(?:du|le|of|on|the)?\s*(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday)?\s*$/iu

/**
 * The day from which a document speaks, `YYYY-MM-DD`: that of its front matter, its path, its title, or the first date that
 * its beginning introduces. Null where it says none.
 */
export function documentDate({
  path,
  title,
  written,
  text,
}: {
  readonly path: string
  readonly title: string
  /** From the front matter. */
  readonly written: string | null
  readonly text: string
}): string | null {
  if (written !== null) return written
  const inPath = datesIn(
    path
      .replace(/_/g, ' ')
      .replace(/(\d{4})[.](\d{2})[.](\d{2})/g, '$1-$2-$3')
      .replace(/(^|[/\s])(?=\d{4}-)/g, '$1 '),
    null,
  )[0]?.date
  if (inPath !== undefined) return inPath
  const inTitle = datesIn(title, null)[0]?.date
  if (inTitle !== undefined) return inTitle
  const head = text.slice(0, HEAD)
  const introduced = datesIn(head, null).find(({ start }) =>
    INTRODUCED.test(head.slice(Math.max(0, start - 60), start)),
  )
  return introduced?.date ?? null
}

/** Documents that follow each other, such as minutes: in one folder, with one title apart from numbers and dates. */
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
