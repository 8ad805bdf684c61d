export { extractiveModel } from './extractive-model.ts'
export type { ExtractiveModel } from './extractive-types.ts'
