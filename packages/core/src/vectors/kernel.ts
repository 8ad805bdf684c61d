import { instantiate, newMemory, type WasmMemory } from '../wasm/index.ts'
import { KERNEL } from './kernel.generated.ts'

/** Functions of kernel.wat; all parameters are byte addresses in its memory or counts. */
export interface Kernel {
  readonly memory: WasmMemory
  sums(query: number, codes: number, stride: number, rows: number, out: number): void
  score(
    query: number,
    codes: number,
    stride: number,
    rows: number,
    mask: number,
    biases: number,
    scales: number,
    out: number,
  ): void
}

/** 4 GiB, the limit of 32-bit addresses. */
export const MAX_PAGES = 65_536

export const createKernel = (): Kernel => openKernel(newMemory(MAX_PAGES))

export const openKernel = (memory: WasmMemory): Kernel => ({
  memory,
  ...instantiate<Omit<Kernel, 'memory'>>(KERNEL, memory),
})
