export { datesIn, type FoundDate, monthIn } from './calendar-date.ts'
export type { Citation } from './citation.ts'
export { problemOf } from './citation-problem.ts'
export { finiteVerbsIn } from './finite-verbs.ts'
export { judgeCited } from './judge-cited.ts'
export {
  CLAIM_VERDICTS,
  type ClaimEvidence,
  type ClaimSource,
  type ClaimVerdict,
  type JudgedClaim,
  judgeClaim,
} from './judge-claim.ts'
export { type Bound, boundOf, isBoundWord, measureOf, measuresIn, namesOf, unitOf } from './measures.ts'
export { type Figures, figuresOf, hasDay, type Quantity, unitNamed } from './quantities.ts'
export { sentencesOf } from './sentences.ts'
export { type Phrases, phraseKey, phrasesOf, SYNONYMS, stemKey } from './synonyms.ts'
export { areAkin, stemOf, type TextForms, textForms } from './text-forms.ts'
