import { isApparatus } from '../../domain/chunk.ts'
import { createConceptFinder } from '../../domain/concepts/key-phrases.ts'
import { summarizeInSteps } from '../../domain/summaries/summarize.ts'
import { say } from '../../messages/index.ts'
import type { ChunkedDraft, SummarisedDraft } from '../draft.ts'
import { inSlices } from '../running/in-slices.ts'
import type { Step } from '../step.ts'

const MOST_CONCEPTS = 5

/** Finds what each passage is about and what each section says. */
export const summariseSectionsStep: Step<ChunkedDraft, SummarisedDraft> = async (draft, _deps, context) => {
  const { assembled, headings, chunks, metadata, reading } = draft
  const { title, language } = metadata.work
  // Notes and bibliographies speak of editions and pages: they would pass for what the book is about.
  const body = chunks.filter(({ unitType }) => !isApparatus(unitType)).map(({ text }) => text)
  const finder = createConceptFinder(body, language)
  const steps = summarizeInSteps({ assembled, headings, chunks, title, language, finder, reading })
  return {
    ...draft,
    summaries: await inSlices(steps, context, say('summarising')),
    chunks: chunks.map((chunk) =>
      // What a language model has told is kept.
      isApparatus(chunk.unitType) || chunk.concepts.length > 0
        ? chunk
        : { ...chunk, concepts: finder.concepts(chunk.text, MOST_CONCEPTS) },
    ),
  }
}
