import { detectLanguage } from '@agora-mcp/core/text'
import type { FileContent } from '../kinds/file-content.ts'
import { blockText } from '../layout/paragraphs/block.ts'
import { findMetadata, type Metadata, type MetadataOverrides } from '../metadata/metadata.ts'
import type { LaidOutParts } from './lay-out-parts.ts'

/** Characters sampled across the text to detect its language. */
const SAMPLE = 20_000
/** Characters at the beginning that may state the document's year. */
const BEGINNING = 3_000

/** Determines the metadata of a file without pages from the caller, the file's own and its text. */
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
    // The subject of an e-mail is its title, whatever its form.
    headline: kind === 'email' ? info.title : headlineOf(headings),
    blocks: [],
    bodySize: layout.bodySize,
    textLanguage: detectLanguage(sample(layout.blocks.map(blockText))),
    fileName,
  })
}

/** Returns the only heading of the highest level, or the first one if the document begins with it. */
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
