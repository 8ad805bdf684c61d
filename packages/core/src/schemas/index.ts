export {
  figuresShape,
  rounded,
  similarityField,
  toFigures,
} from './figures.ts'
export { ANSWER_TOKENS, fitTokens } from './fit-tokens.ts'
export { languageCodeField, languageField } from './language.ts'
export { momentField, sinceField, toMoment, untilField } from './moment.ts'
export { ownValue } from './own-value.ts'
export { cursorField, limitField, nextCursorField, resultCountField } from './page.ts'
export { plainIssue } from './plain-issue.ts'
export {
  type ErrorResult,
  errorResultSchema,
  hintField,
  outcomeSchema,
  pingSchema,
  successField,
} from './result.ts'
export {
  boundedText,
  queryField,
  storedContent,
  storedLabel,
  storedText,
  textWithin,
} from './text.ts'
export { parseTimestamp } from './timestamp.ts'
