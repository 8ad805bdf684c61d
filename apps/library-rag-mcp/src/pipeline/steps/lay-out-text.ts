import { AppError } from '@agora-mcp/core/errors'
import { excludedLinesWarning } from '../../domain/layout/furniture/ledger.ts'
import { layOutInSteps } from '../../domain/layout/lay-out.ts'
import { withTranscripts } from '../../domain/remote/with-transcripts.ts'
import { say } from '../../messages/index.ts'
import type { LaidOutDraft, ScannedDraft } from '../draft.ts'
import { namePages } from '../name-pages.ts'
import { inSlices } from '../running/in-slices.ts'
import type { Step } from '../step.ts'

/** Arranges text into paragraphs and footnotes. @throws AppError invalid_input if no page has text */
export const layOutTextStep: Step<ScannedDraft, LaidOutDraft> = async (draft, _deps, context) => {
  const laidOut = await inSlices(layOutInSteps(draft.content), context, say('finding_paragraphs'))
  const layout = withTranscripts(laidOut, draft.transcribed)
  if (layout.blocks.length === 0) {
    throw new AppError(
      'invalid_input',
      say(draft.kind === 'image' ? 'picture_without_text' : 'pdf_without_text'),
    )
  }
  const damaged = draft.content.pages.filter((page) => !page.readable).map((page) => page.number)
  const empty = layout.emptyPages.filter((page) => !damaged.includes(page))
  const warnings = [
    ...(damaged.length > 0 ? [`Damaged and left out: ${namePages(damaged)}.`] : []),
    ...(empty.length > 0 ? [`Without text: ${namePages(empty)}.`] : []),
    ...(layout.slantedCount > 0
      ? [
          `Left out, at an angle (stamps, watermarks): ${layout.slantedCount} ${layout.slantedCount === 1 ? 'piece' : 'pieces'} of text on ${namePages(layout.slantedPages)}.`,
        ]
      : []),
    ...[excludedLinesWarning(layout.leftOut) ?? []].flat(),
  ]
  return { ...draft, layout, warnings: [...draft.warnings, ...warnings] }
}
