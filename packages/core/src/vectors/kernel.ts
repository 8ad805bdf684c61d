import { instantiate, newMemory, type WasmMemory } from '../wasm/index.ts'
import { KERNEL } from './kernel.generated.ts'

/** The functions of kernel.wat; all parameters are byte addresses in its memory or counts. */
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

/** 4 GiB, the most that 32-bit addresses reach. */
export const MOST_PAGES = 65_536

/** A kernel with a memory of its own, which starts with one page. */
export const createKernel = (): Kernel => openKernel(newMemory(MOST_PAGES))

/** A kernel that works in a memory that is there, another thread's for instance. */
export const openKernel = (memory: WasmMemory): Kernel => ({
  memory,
  ...instantiate<Omit<Kernel, 'memory'>>(KERNEL, memory),
})
