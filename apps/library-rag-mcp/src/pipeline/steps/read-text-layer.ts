import type { SourceFile } from '../../domain/source-file.ts'
import type { Draft, IngestDeps, ReadDraft, StepContext } from '../step.ts'

/** Reads the text layer out of the file's bytes, which cannot be used afterwards. */
export async function readStep(
  draft: Draft,
  bytes: SourceFile['bytes'],
  { pdfReader, figureReader }: Pick<IngestDeps, 'pdfReader' | 'figureReader'>,
  { signal, progress }: StepContext,
): Promise<ReadDraft> {
  const mayHaveFigures = await figureReader.mayHaveFigures(bytes)
  const content = await pdfReader.read(bytes, {
    signal,
    onPage: (done, total) => progress(done / total, `Reading page ${done} of ${total}`),
  })
  return { ...draft, content, mayHaveFigures }
}
