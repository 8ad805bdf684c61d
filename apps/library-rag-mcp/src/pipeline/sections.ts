import { assembleText } from '../domain/assemble.ts'
import { findHeadings } from '../domain/sections/find-headings.ts'
import type { DescribedDraft, SectionedDraft, Step } from './step.ts'

/** Finds the headings and puts the text together section by section. */
export const sectionsStep: Step<DescribedDraft, SectionedDraft> = (draft) => {
  const { layout, content } = draft
  const headings = findHeadings(content.outline, layout)
  return { ...draft, headings, assembled: assembleText(layout.blocks, headings, layout.labels) }
}
