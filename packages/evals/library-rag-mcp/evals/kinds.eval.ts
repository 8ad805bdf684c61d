/**
 * Files of all kinds that others wrote, from the folder that AGORA_EVAL_FILES names: the share of the words of an
 * independent reader (pandoc, LibreOffice) that stand in what the library reads, headings and table rows beside pandoc's,
 * and files read a second. `SHOW=PART` prints what is missing in the files whose names contain the part.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFormatReader } from '../../../../apps/library-rag-mcp/src/adapters/formats/reader.ts'
import type { FileContent } from '../../../../apps/library-rag-mcp/src/domain/kinds/file-content.ts'
import { countWords } from './kinds/count-words.ts'
import { OTHER_READERS } from './kinds/other-readers.ts'
import { type Structure, structureOf } from './kinds/pandoc-structure.ts'

/** Share of words that a file must have, and share of files that must have it. */
const WORDS = 0.97
const FILES = 0.9
const MAX_STRUCTURES = 20
const WITH_STRUCTURE = ['docx', 'odt', 'epub', 'html']

interface Measured {
  readonly kind: string
  /** Null where no other program reads the file. */
  readonly share: number | null
  /** Share of the library's own words that the other reader does not have. */
  readonly extra: number
  readonly ms: number
  readonly otherMs: number
}

const folder = process.env.AGORA_EVAL_FILES
if (folder === undefined || !existsSync(folder)) {
  console.log('skipped: AGORA_EVAL_FILES names no folder of files')
} else {
  const measured: Measured[] = []
  const found = { files: 0, headings: 0, headingsWanted: 0, rows: 0, rowsWanted: 0 }
  const refused: string[] = []
  const reader = createFormatReader()
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith('.expected')) continue
    const path = join(folder, name)
    const start = performance.now()
    const content = await reader
      .read(new Uint8Array(readFileSync(path)), name, new AbortController().signal)
      .catch((error: Error) => error.message)
    const ms = performance.now() - start
    if (typeof content === 'string') refused.push(`${name}: ${content}`)
    if (content === null || typeof content === 'string' || !('parts' in content)) continue
    measured.push(measure(name, path, content, ms))
    compareStructure(name, path, content)
  }
  report(measured, refused, found)

  function compareStructure(name: string, path: string, { kind, parts }: FileContent): void {
    if (found.files >= MAX_STRUCTURES || !WITH_STRUCTURE.includes(kind)) return
    const wanted = structureOf(path, kind)
    if (wanted === null || (wanted.headings.length === 0 && wanted.rows.length === 0)) return
    found.files += 1
    const headings = parts.flatMap(({ role, text }) => (role === 'heading' ? [solid(text)] : []))
    const kept = wanted.headings.filter((text) => headings.some((own) => own.endsWith(solid(text))))
    const rows = wanted.rows.filter((cells) => isOneLine(cells, parts))
    found.headings += kept.length
    found.headingsWanted += wanted.headings.length
    found.rows += rows.length
    found.rowsWanted += wanted.rows.length
    if (isShown(name)) showMissing(name, wanted, kept, rows)
  }
}

function measure(name: string, path: string, { kind, parts }: FileContent, ms: number): Measured {
  const start = performance.now()
  const wanted = OTHER_READERS.get(kind)?.(path) ?? null
  const otherMs = performance.now() - start
  const text = parts.map((part) => part.text).join('\n')
  const words = countWords(text, wanted ?? '')
  if (isShown(name)) console.log(`${name}: ${JSON.stringify(words)}\n${text.slice(0, 3_000)}`)
  const share = wanted === null || words.wanted === 0 ? null : words.shared / words.wanted
  if (share !== null && share < WORDS)
    console.log(`${share.toFixed(3)} ${name}, missing of ${words.wanted}: ${words.missing.join(' ')}`)
  return { kind, share, extra: 1 - words.shared / Math.max(1, words.own), ms, otherMs }
}

function report(
  measured: readonly Measured[],
  refused: readonly string[],
  found: Readonly<Record<'files' | 'headings' | 'headingsWanted' | 'rows' | 'rowsWanted', number>>,
): void {
  for (const line of refused) console.log(`refused  ${line}`)
  console.log('kind       files  compared  words ≥ .97   mean   extra   files/s  other reader')
  for (const [kind, own] of Map.groupBy(measured, (each) => each.kind)) row(kind, own)
  const kept = row('all', measured)
  console.log(
    `headings and table rows of ${found.files} files beside pandoc: ${found.headings} of ${found.headingsWanted} headings, ` +
      `${found.rows} of ${found.rowsWanted} rows; ${refused.length} files refused`,
  )
  if (kept < FILES) process.exitCode = 1
}

/** Prints one row of figures; gives the share of files whose words are kept. */
function row(kind: string, own: readonly Measured[]): number {
  const shares = own.flatMap(({ share }) => share ?? [])
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const kept = shares.filter((share) => share >= WORDS).length
  const speed = (times: readonly number[]) => ((1_000 * times.length) / sum(times)).toFixed(1).padStart(8)
  console.log(
    `${kind.padEnd(10)} ${String(own.length).padStart(5)} ${String(shares.length).padStart(9)} ` +
      `${String(kept).padStart(6)} (${((100 * kept) / Math.max(1, shares.length)).toFixed(0).padStart(3)} %)  ` +
      `${(sum(shares) / Math.max(1, shares.length)).toFixed(3)}   ${(sum(own.map(({ extra }) => extra)) / own.length).toFixed(3)} ` +
      `${speed(own.map(({ ms }) => ms))}  ${speed(own.map(({ otherMs }) => otherMs))}`,
  )
  return kept / Math.max(1, shares.length)
}

/** Checks whether the cells of a row stand in one part. */
function isOneLine(cells: readonly string[], parts: FileContent['parts']): boolean {
  return parts.some(({ text }) => {
    const own = solid(text)
    return cells.every((cell) => own.includes(solid(cell)))
  })
}

function showMissing(
  name: string,
  { headings, rows }: Structure,
  kept: readonly string[],
  keptRows: Structure['rows'],
): void {
  console.log(
    name,
    'headings',
    headings.filter((text) => !kept.includes(text)),
  )
  console.log(
    name,
    'rows',
    rows.filter((cells) => !keptRows.includes(cells)),
  )
}

function solid(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')
}

function isShown(name: string): boolean {
  const { SHOW = '' } = process.env
  return SHOW !== '' && name.includes(SHOW)
}
