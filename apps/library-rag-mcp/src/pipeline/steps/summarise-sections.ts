import { isApparatus } from '../../domain/chunk.ts'
import { createConceptFinder } from '../../domain/concepts/key-phrases.ts'
import { summarizeInSteps } from '../../domain/summaries/summarize.ts'
import { say } from '../../messages/index.ts'
import type { ChunkedDraft, SummarisedDraft } from '../draft.ts'
import { inSlices } from '../running/in-slices.ts'
import type { Step } from '../step.ts'

const MAX_CONCEPTS = 5

export const summariseSectionsStep: Step<ChunkedDraft, SummarisedDraft> = async (draft, _deps, context) => {
  const { assembled, headings, chunks, metadata, reading } = draft
  const { title, language } = metadata.work
  // Exclude notes and bibliographies: their editions and pages would be taken for the subject of the book.
  const body = chunks.filter(({ unitType }) => !isApparatus(unitType)).map(({ text }) => text)
  const finder = createConceptFinder(body, language)
  const steps = summarizeInSteps({ assembled, headings, chunks, title, language, finder, reading })
  return {
    ...draft,
    summaries: await inSlices(steps, context, say('summarising')),
    chunks: chunks.map((chunk) =>
      // Keep the concepts of a language model.
      isApparatus(chunk.unitType) || chunk.concepts.length > 0
        ? chunk
        : { ...chunk, concepts: finder.concepts(chunk.text, MAX_CONCEPTS) },
    ),
  }
}
