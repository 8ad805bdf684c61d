import { AppError } from '@agora-mcp/core/errors'
import { describeContent } from '../../domain/content/describe-content.ts'
import { layOutParts } from '../../domain/content/lay-out-parts.ts'
import { boundedTitle } from '../../domain/heading.ts'
import type { FileContent } from '../../domain/kinds/file-content.ts'
import { fileNameOf } from '../../domain/source-file.ts'
import { say } from '../../messages/index.ts'
import type { Draft, SectionedDraft } from '../draft.ts'

const NO_PAGES = { fonts: [], pages: [], outline: [], warnings: [] }

/** Makes a draft of a file without pages. @throws AppError invalid_input without text */
export function readContentStep(draft: Draft, content: FileContent): SectionedDraft {
  const laidOut = layOutParts(content.parts)
  if (laidOut.layout.blocks.length === 0) throw new AppError('invalid_input', say('file_without_text'))
  const { title, author, language } = content.info
  return {
    ...draft,
    warnings: [...draft.warnings, ...content.warnings],
    content: { ...NO_PAGES, info: { title, author, language } },
    mayHaveFigures: false,
    ocrPages: [],
    transcribed: [],
    annotations: [],
    layout: laidOut.layout,
    metadata: describeContent(content, laidOut, draft.overrides, fileNameOf(draft.file.path)),
    headings: laidOut.headings.map((heading) => ({ ...heading, title: boundedTitle(heading.title) })),
    assembled: laidOut.assembled,
  }
}
