import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { structureOf } from './pandoc-structure.ts'

/** Reads the text of a file with another program. @returns Null if the program is missing or fails. */
export type OtherReader = (path: string) => string | null

const MAX_BYTES = 100_000_000
const TIMEOUT_MS = 120_000
/** Every sheet as a file, values as shown, tabs between them; LibreOffice's options of its filter for CSV. */
const SHEETS = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false,false,false,-1'
const MAIL = `
import email, email.policy, sys
mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
print(mail['subject'] or '')
body = mail.get_body(preferencelist=('plain',))
print(body.get_content() if body else '')
`

const run = (program: string, args: readonly string[]): string | null => {
  const { status, stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    timeout: TIMEOUT_MS,
  })
  return status === 0 ? stdout : null
}

const pandoc =
  (format: string): OtherReader =>
  (path) =>
    structureOf(path, format)?.text ?? null

/** The main text of a page, which lies beside it as `NAME.expected`: other programs read its menus, too. */
const mainText: OtherReader = (path) => {
  const expected = `${path}.expected`
  return existsSync(expected) ? pandoc('html')(expected) : null
}

/** Converts a file with LibreOffice, and reads what it wrote. */
const libreOffice =
  (target: string, textOf: (written: string) => string): OtherReader =>
  (path) => {
    const folder = mkdtempSync(join(tmpdir(), 'kinds-eval-'))
    try {
      run('soffice', ['--headless', '--convert-to', target, '--outdir', folder, path])
      const written = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      return written.length === 0 ? null : textOf(written.join('\n'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

/** The words of a flat OpenDocument presentation: the paragraphs of its slides, spans joined. */
const flatSlides = (xml: string): string =>
  [
    ...xml
      .slice(xml.indexOf('<office:presentation'))
      .replaceAll(/<text:page-number>.*?<\/text:page-number>/g, '')
      .matchAll(/<text:p\b[^>]*?(?:\/>|>(.*?)<\/text:p>)/gs),
  ]
    .map(([, inner = '']) =>
      inner.replaceAll(/<text:(?:s|tab|line-break)\b[^>]*>/g, ' ').replaceAll(/<[^>]+>/g, ''),
    )
    .join('\n')
    .replaceAll(/&(?:lt|gt|amp|apos|quot);/g, ' ')

const plain: OtherReader = (path) => {
  const bytes = readFileSync(path)
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The independent reader of each kind. */
export const OTHER_READERS: ReadonlyMap<string, OtherReader> = new Map<string, OtherReader>([
  ['docx', pandoc('docx')],
  ['odt', pandoc('odt')],
  ['epub', pandoc('epub')],
  ['markdown', pandoc('gfm+yaml_metadata_block')],
  ['html', mainText],
  ['xlsx', libreOffice(SHEETS, (csv) => csv)],
  ['ods', libreOffice(SHEETS, (csv) => csv)],
  ['pptx', libreOffice('fodp', flatSlides)],
  ['odp', libreOffice('fodp', flatSlides)],
  ['email', (path) => run('python3', ['-c', MAIL, path])],
  ['csv', (path) => plain(path)?.replaceAll(/[,;]/g, ' ') ?? null],
  ['text', plain],
])
