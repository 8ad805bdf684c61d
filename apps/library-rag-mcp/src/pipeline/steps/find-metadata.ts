import { detectLanguage } from '@agora-mcp/core/text'
import { blockText } from '../../domain/layout/paragraphs/block.ts'
import { findMetadata } from '../../domain/metadata/metadata.ts'
import { metadataQuestion, withFoundMetadata } from '../../domain/remote/metadata-question.ts'
import { fileNameOf } from '../../domain/source-file.ts'
import { say } from '../../messages/index.ts'
import type { DescribedDraft, LaidOutDraft } from '../draft.ts'
import { askQuestions } from '../remote/ask-questions.ts'
import type { Step } from '../step.ts'

const SAMPLE_BLOCKS = 200

export const findMetadataStep: Step<LaidOutDraft, DescribedDraft, 'remoteReader' | 'ingestionCache'> = async (
  draft,
  deps,
  context,
) => {
  const { blocks, bodySize } = draft.layout
  const evidence = {
    overrides: draft.overrides,
    info: draft.content.info,
    blocks,
    bodySize,
    textLanguage: detectLanguage(sample(blocks.map(blockText))),
    fileName: fileNameOf(draft.file.path),
  }
  const metadata = findMetadata(evidence)
  if (deps.remoteReader === null) return { ...draft, metadata }

  const question = metadataQuestion(evidence, draft.annotations[0] ?? null)
  const { answers, draft: asked } = await askQuestions([question], draft, deps, context, () =>
    say('finding_title'),
  )
  const found = answers[0] ?? null
  if (found !== null) return { ...asked, metadata: withFoundMetadata(metadata, found, evidence) }
  const warning = "Mistral's answer about title and author could not be used: they were found offline."
  return { ...asked, metadata, warnings: asked.isRefused ? asked.warnings : [...asked.warnings, warning] }
}

/** Samples paragraphs across the document, so that a preface in another language does not decide alone. */
function sample(texts: readonly string[]): string {
  const prose = texts.filter((text) => text.length > 80)
  const chosen = prose.length > 0 ? prose : texts
  const step = Math.max(1, Math.floor(chosen.length / SAMPLE_BLOCKS))
  return chosen.filter((_, at) => at % step === 0).join('\n')
}
