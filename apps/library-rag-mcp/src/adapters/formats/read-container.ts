import type { FileContent } from '../../domain/kinds/file-content.ts'
import { FormatFailure } from './format-failure.ts'
import { elementsOf } from './markup/dom.ts'
import { parseXml } from './markup/xml.ts'
import { latin1 } from './text/decode-text.ts'
import { openZip, type Zip } from './zip/open-zip.ts'

type ContainerKind = 'docx' | 'xlsx' | 'pptx' | 'odt' | 'ods' | 'odp' | 'epub'

const MAIN_PARTS: readonly (readonly [RegExp, ContainerKind])[] = [
  [
    /wordprocessingml\.(?:document|template)\.main|ms-word\.(?:document|template)\.macroEnabled\.main/i,
    'docx',
  ],
  [/spreadsheetml\.(?:sheet|template)\.main|ms-excel\.(?:sheet|template)\.macroEnabled\.main/i, 'xlsx'],
  [
    /presentationml\.(?:presentation|slideshow|template)\.main|ms-powerpoint\.(?:presentation|slideshow|template)\.macroEnabled\.main/i,
    'pptx',
  ],
]
const MIME_TYPES: readonly (readonly [RegExp, ContainerKind])[] = [
  [/application\/epub\+zip/, 'epub'],
  [/opendocument\.text/, 'odt'],
  [/opendocument\.spreadsheet/, 'ods'],
  [/opendocument\.presentation/, 'odp'],
]

/** Reads an office document or an e-book, both zip files of XML. */
export async function readContainer(bytes: Uint8Array): Promise<FileContent> {
  const zip = openZip(bytes)
  const kind = kindOf(zip)
  if (kind === null) throw new FormatFailure('unknown', 'zip')
  if (isEncrypted(zip)) throw new FormatFailure('encrypted')
  const content = await READERS[kind](zip)
  const macros = zip.names.some((name) => /vbaProject\.bin$|^Basic\/.+\.xml$/i.test(name))
  const warning = 'The file has macros: they were not run, and are no part of the text.'
  return macros ? { ...content, warnings: [...content.warnings, warning] } : content
}

const READERS: Record<ContainerKind, (zip: Zip) => Promise<FileContent>> = {
  docx: async (zip) => (await import('./office/docx/read-docx.ts')).readDocx(zip),
  xlsx: async (zip) => (await import('./office/read-xlsx.ts')).readXlsx(zip),
  pptx: async (zip) => (await import('./office/read-pptx.ts')).readPptx(zip),
  odt: async (zip) => (await import('./office/read-odt.ts')).readOdt(zip),
  ods: async (zip) => (await import('./office/read-ods.ts')).readOds(zip),
  odp: async (zip) => (await import('./office/read-odp.ts')).readOdp(zip),
  epub: async (zip) => (await import('./epub/read-epub.ts')).readEpub(zip),
}

function kindOf(zip: Zip): ContainerKind | null {
  const types = zip.read('[Content_Types].xml')
  if (types !== null) {
    const said = latin1(types)
    return MAIN_PARTS.find(([pattern]) => pattern.test(said))?.[1] ?? null
  }
  const mime = latin1(zip.read('mimetype') ?? zip.read('META-INF/manifest.xml') ?? new Uint8Array())
  const named = MIME_TYPES.find(([pattern]) => pattern.test(mime))?.[1]
  if (named !== undefined) return named
  return zip.names.includes('META-INF/container.xml') ? 'epub' : null
}

/** Checks for encrypted content. Fonts of e-books are often encrypted, which does not affect the text. */
function isEncrypted(zip: Zip): boolean {
  const manifest = zip.read('META-INF/manifest.xml')
  if (manifest !== null && latin1(manifest).includes('encryption-data')) return true
  const encryption = zip.read('META-INF/encryption.xml')
  if (encryption === null) return false
  for (const { attribs } of elementsOf(parseXml(encryption), 'CipherReference')) {
    if (/\.(?:x?html?|opf|ncx|xml)$/i.test(attribs.URI ?? '')) return true
  }
  return false
}
