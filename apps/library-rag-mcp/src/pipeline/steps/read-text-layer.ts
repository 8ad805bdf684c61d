import { say } from '../../messages/index.ts'
import type { OpenedDraft, ReadDraft } from '../draft.ts'
import type { Step } from '../step.ts'

/** Reads the text layer from the file's bytes, which are consumed. */
export const readTextLayerStep: Step<OpenedDraft, ReadDraft, 'pdfReader' | 'figureReader'> = async (
  { bytes, ...draft },
  { pdfReader, figureReader },
  { signal, progress },
) => {
  const mayHaveFigures = await figureReader.mayHaveFigures(bytes)
  const content = await pdfReader.read(bytes, {
    signal,
    onPage: (done, total) => progress(done / total, say('reading_page', { page: done, pages: total })),
  })
  return { ...draft, content, mayHaveFigures, warnings: [...draft.warnings, ...content.warnings] }
}
