import { detectLanguage } from '@agora-mcp/core/text'
import { blockText } from '../domain/layout/block.ts'
import { findMetadata } from '../domain/metadata.ts'
import type { DescribedDraft, LaidOutDraft, Step } from './step.ts'

const SAMPLE_BLOCKS = 200

/** Finds title, author, year and language. */
export const metadataStep: Step<LaidOutDraft, DescribedDraft> = (draft) => {
  const { blocks, bodySize } = draft.layout
  return {
    ...draft,
    metadata: findMetadata({
      overrides: draft.overrides,
      info: draft.content.info,
      blocks,
      bodySize,
      textLanguage: detectLanguage(sample(blocks.map(blockText))),
      fileName: draft.file.path.split(/[/\\]/).at(-1) ?? draft.file.path,
    }),
  }
}

/** Paragraphs from all over the document: a preface in another language must not decide alone. */
function sample(texts: readonly string[]): string {
  const prose = texts.filter((text) => text.length > 80)
  const chosen = prose.length > 0 ? prose : texts
  const step = Math.max(1, Math.floor(chosen.length / SAMPLE_BLOCKS))
  return chosen.filter((_, at) => at % step === 0).join('\n')
}
