/** A paragraph, heading or footnote of a transcribed page. */
export interface MarkdownBlock {
  readonly kind: 'heading' | 'text' | 'note'
  /** Level of a heading, 1 the highest; else null. */
  readonly level: number | null
  /** Plain text in NFC; line breaks within it are the author's. */
  readonly text: string
}

/** Lines of prose are longer; shorter ones are verse, lists or addresses with significant line breaks. */
const PROSE_LINE = 60

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/
/** `[^1]: …`, `$^{1}$ …`, `<sup>1</sup> …`, `¹ …` at the beginning of a paragraph. */
const NOTE_START =
  /^(?:\[\^([^\]\s]{1,6})\]:?|\$\s*(?:\{\s*\})?\s*\^\{?\s*([\d*†]{1,4})\s*\}?\s*\$|<sup>([^<]{1,6})<\/sup>|([¹²³⁰⁴-⁹]+))\s*/
/** A note call within a text, which does not belong to a quotation. `mc²` is not one. */
const NOTE_CALL =
  /\[\^[^\]\s]{1,6}\]|\$\s*(?:\{\s*\})?\s*\^\{?\s*[\d*†]{1,4}\s*\}?\s*\$|<sup>\d{1,4}<\/sup>|(?<=\p{P})[¹²³⁰⁴-⁹]+/gu
const IMAGE = /!\[[^\]]{0,400}\]\([^)]{0,2000}\)/g
const LINK = /(?<!!)\[([^\]]{1,400})\]\((?:[^()\s]|\([^()\s]{0,200}\)){1,2000}\)/g
const RULE = /^(?:[-*_]\s*){3,}$/
const TABLE_RULE = /^\|?(?:\s*:?-{2,}:?\s*\|)+\s*:?-*:?\s*\|?$/

/** Parses the blocks of a Markdown page in order, removing the markup. */
export function markdownBlocks(markdown: string): MarkdownBlock[] {
  const paragraphs = markdown
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
  return paragraphs.flatMap(splitHeadings).flatMap((paragraph): MarkdownBlock[] => {
    const heading = HEADING.exec(paragraph)
    if (heading !== null) {
      const text = plain(heading[2] ?? '')
      return text === '' ? [] : [{ kind: 'heading', level: heading[1]?.length ?? 1, text }]
    }
    const note = NOTE_START.exec(paragraph)
    const body = note === null ? paragraph : paragraph.slice(note[0].length)
    const text = joinProse(
      body
        .split('\n')
        .map(plainLine)
        .filter((line) => line !== ''),
    )
    if (text === '') return []
    const marker = note?.[1] ?? note?.[2] ?? note?.[3] ?? note?.[4]
    return [
      marker === undefined
        ? { kind: 'text', level: null, text }
        : { kind: 'note', level: null, text: `${marker} ${text}` },
    ]
  })
}

/** Splits off headings, which need no blank line around them. */
function splitHeadings(paragraph: string): string[] {
  const parts: string[] = []
  let open: string[] = []
  const flush = () => {
    if (open.length > 0) parts.push(open.join('\n'))
    open = []
  }
  for (const line of paragraph.split('\n').map((text) => text.trim())) {
    if (HEADING.test(line)) {
      flush()
      parts.push(line)
    } else open.push(line)
  }
  flush()
  return parts
}

function plainLine(line: string): string {
  if (RULE.test(line) || TABLE_RULE.test(line)) return ''
  const isRow = line.startsWith('|') && line.endsWith('|')
  const cells = isRow
    ? line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join('  ')
    : line
  return plain(cells.replace(/^>\s?/, '').replace(/^[*+-]\s+/, '– '))
}

/** Removes emphasis, links, pictures and note markers. */
function plain(text: string): string {
  return text
    .replace(IMAGE, '')
    .replace(NOTE_CALL, '')
    .replace(LINK, '$1')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/(\*\*\*|\*\*|\*)(?=\S)(.{1,1000}?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])(__|_)(?=\S)(.{1,1000}?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!|>$~-])/g, '$1')
    .replace(/[ \t]+/g, ' ')
    .trim()
}

/** Joins lines of prose, and words broken between them. */
function joinProse(lines: readonly string[]): string {
  const lengths = lines.map((line) => line.length).sort((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  if (lines.length < 2 || median < PROSE_LINE) return lines.join('\n')
  return lines.reduce((text, line) =>
    /\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line) ? text.slice(0, -1) + line : `${text} ${line}`,
  )
}
