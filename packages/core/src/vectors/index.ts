export {
  type BackgroundSamples,
  createBackgroundSamples,
  LANGUAGE_SAMPLE,
  SAMPLE_SIZE,
  type SampledIds,
} from './background-samples.ts'
export { BLOCK_ROWS } from './block-layout.ts'
export { dot, meanOf } from './dot.ts'
export { selectRows, wantedCodes } from './filter-columns.ts'
export { createVectorMatrix, type VectorMatrix } from './matrix.ts'
export { quantiseRow } from './quantise.ts'
export { assertSameSpace } from './same-space.ts'
export { createTopK, type TopK, type TopKRow } from './top-k.ts'
