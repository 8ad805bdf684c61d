import { isAppError } from '@agora-mcp/core/errors'
import { chooseFigures } from '../../domain/figures/choose-figures.ts'
import type { DrawnFigure } from '../../domain/figures/picture.ts'
import { pagesWithWords } from '../../domain/remote/adopt-transcripts.ts'
import { say } from '../../messages/index.ts'
import type { OpenFigures } from '../../ports/reading.ts'
import type { ExtractedFigures, ScannedDraft } from '../draft.ts'
import { namePages } from '../name-pages.ts'
import { readSourceAgain } from '../read-source-again.ts'
import type { Step, StepContext } from '../step.ts'

const MAX_FIGURES = 500
const MAX_BYTES = 100_000_000
/** Share of the step's progress for listing images. */
const LISTED = 0.5

/** Extracts the figures of the file. They are optional: on failure the document is stored without them. */
export const extractFiguresStep: Step<
  ScannedDraft,
  ExtractedFigures,
  'sourceFiles' | 'figureReader'
> = async (draft, deps, context) => {
  if (!draft.mayHaveFigures) return { figures: [], warnings: [] }
  const figures: DrawnFigure[] = []
  const warnings: string[] = []
  let open: OpenFigures | null = null
  try {
    open = await deps.figureReader.open(await readSourceAgain(draft, deps, context.signal), context.signal)
    await drawAll(draft, open, context, { figures, warnings })
  } catch (error) {
    context.signal.throwIfAborted()
    if (!isAppError(error)) throw error
    warnings.push(`Pictures were left out: ${error.message}.`)
  } finally {
    await open?.close()
  }
  return { figures, warnings }
}

/** Draws the figures, adding to `figures` and `warnings` at once, so that finished ones stay if it is stopped. */
async function drawAll(
  { content, ocrPages, transcribed }: ScannedDraft,
  open: OpenFigures,
  { progress }: StepContext,
  { figures, warnings }: { figures: DrawnFigure[]; warnings: string[] },
): Promise<void> {
  const numbers = content.pages.filter((page) => page.readable).map((page) => page.number)
  const listed = await open.list(numbers, (done) =>
    progress((LISTED * done) / numbers.length, say('finding_images', { page: done, pages: numbers.length })),
  )
  const chosen = chooseFigures(listed.pages, pagesWithWords(content.pages, transcribed), new Set(ocrPages))
  let bytes = 0
  let leftOut = listed.tooLarge
  const damaged = new Set(listed.failed)
  for (const [at, figure] of chosen.entries()) {
    progress(
      LISTED + ((1 - LISTED) * at) / chosen.length,
      say('extracting_image', { image: at + 1, images: chosen.length }),
    )
    if (figures.length === MAX_FIGURES || bytes >= MAX_BYTES) {
      leftOut += chosen.length - at
      break
    }
    const { file, failed } = await open.draw(figure)
    if (failed) damaged.add(figure.page)
    if (file === null) continue
    figures.push({ ...figure, file })
    bytes += file.bytes.length
  }
  if (damaged.size > 0) {
    warnings.push(`Pictures could not be taken out: ${namePages([...damaged].sort((a, b) => a - b))}.`)
  }
  if (leftOut > 0) warnings.push(`Pictures left out because they are too many or too large: ${leftOut}.`)
}
