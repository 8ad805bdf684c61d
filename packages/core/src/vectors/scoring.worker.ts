import { workerData } from 'node:worker_threads'
import type { WasmMemory } from '../wasm/index.ts'
import type { BlockLayout } from './block-layout.ts'
import { openKernel } from './kernel.ts'
import { createSharedScoring } from './shared-scoring.ts'

export interface ScoringSettings {
  readonly layout: BlockLayout
  readonly memory: WasmMemory
  readonly control: Int32Array<SharedArrayBuffer>
}

const { layout, memory, control } = workerData as ScoringSettings
createSharedScoring(openKernel(memory), layout, control).serve()
