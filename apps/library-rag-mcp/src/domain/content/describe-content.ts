import { detectLanguage } from '@agora-mcp/core/text'
import type { FileContent } from '../kinds/file-content.ts'
import { blockText } from '../layout/paragraphs/block.ts'
import { findMetadata, type Metadata, type MetadataOverrides } from '../metadata/metadata.ts'
import type { LaidOutParts } from './lay-out-parts.ts'

/** Characters from all over the text that tell its language. */
const SAMPLE = 20_000
/** Characters at the beginning in which a document states its own year. */
const BEGINNING = 3_000

/** Title, author, year and language of a file without pages: what the caller says, what the file declares, its text. */
export function describeContent(
  { info, kind }: FileContent,
  { layout, headings, assembled }: LaidOutParts,
  overrides: MetadataOverrides,
  fileName: string,
): Metadata {
  const { text } = assembled
  const stated =
    info.madeIn !== null && text.slice(0, BEGINNING).includes(String(info.madeIn)) ? info.madeIn : null
  return findMetadata({
    overrides,
    info,
    declaredYear: info.year ?? stated,
    // The subject of a mail is its title, whatever it looks like.
    headline: kind === 'email' ? info.title : headlineOf(headings),
    blocks: [],
    bodySize: layout.bodySize,
    textLanguage: detectLanguage(sample(layout.blocks.map(blockText))),
    fileName,
  })
}

/** The one heading above all others, or the first of all where a document begins with it. */
function headlineOf(headings: LaidOutParts['headings']): string | null {
  const [first] = headings
  if (first === undefined) return null
  const isAlone = headings.filter(({ level }) => level <= first.level).length === 1
  return isAlone || first.block === 0 ? first.title : null
}

function sample(texts: readonly string[]): string {
  const step = Math.max(1, Math.floor(texts.length / 200))
  return texts
    .filter((_, at) => at % step === 0)
    .join('\n')
    .slice(0, SAMPLE)
}
