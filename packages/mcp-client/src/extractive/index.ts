export { extractiveModel } from './extractive-model.ts'
export type { ExtractiveModel } from './extractive-types.ts'
export { type DescribedTool, type LookUp, lookUps } from './look-ups.ts'
export { type QuotableText, type Quote, quoteBest } from './quote-best.ts'
