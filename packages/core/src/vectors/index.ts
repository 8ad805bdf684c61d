export { selectRows, wantedCodes } from './filter-columns.ts'
export { BLOCK_ROWS, createVectorMatrix, type VectorMatrix } from './matrix.ts'
export { quantiseRow } from './quantise.ts'
export { createTopK, type TopK, type TopKRow } from './top-k.ts'
