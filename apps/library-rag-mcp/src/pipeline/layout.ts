import { AppError } from '@agora-mcp/core/errors'
import { layOutInSteps } from '../domain/layout/lay-out.ts'
import { inSlices } from './in-slices.ts'
import type { LaidOutDraft, ReadDraft, Step } from './step.ts'

/** Turns placed text into paragraphs and footnotes. @throws AppError invalid_input where no page has text. */
export const layoutStep: Step<ReadDraft, LaidOutDraft> = async (draft, _deps, context) => {
  const layout = await inSlices(layOutInSteps(draft.content), context, 'Finding lines and paragraphs')
  if (layout.blocks.length === 0) {
    throw new AppError('invalid_input', 'The PDF has no text layer: its pages are images', {
      hint: 'Give a file with text, for example one that went through character recognition.',
    })
  }
  const damaged = draft.content.pages.filter((page) => !page.readable).map((page) => page.number)
  const empty = layout.emptyPages.filter((page) => !damaged.includes(page))
  const warnings = [
    ...(damaged.length > 0 ? [`Damaged and left out: ${pagesText(damaged)}.`] : []),
    ...(empty.length > 0 ? [`Without text: ${pagesText(empty)}.`] : []),
    ...(layout.slantedCount > 0
      ? [`${layout.slantedCount} pieces of text at an angle (stamps, watermarks) were left out.`]
      : []),
  ]
  return { ...draft, layout, warnings: [...draft.warnings, ...warnings] }
}

/** `page 3`, `pages 3, 5–7`. */
function pagesText(pages: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else ranges.push([page, page])
  }
  const text = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
  return `${pages.length === 1 ? 'page' : 'pages'} ${text}`
}
