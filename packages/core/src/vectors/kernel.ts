import { KERNEL } from './kernel.generated.ts'

/** The little of WebAssembly's JavaScript interface that is used here; TypeScript has it only with the browser's. */
interface WebAssemblyApi {
  Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

/** Linear memory, shared; `buffer` is another one after each `grow`, so views are made when they are used. */
export interface WasmMemory {
  readonly buffer: SharedArrayBuffer
  /** Adds pages of 64 KiB. @throws RangeError where there is no more memory */
  grow(pages: number): number
}

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

export const PAGE_BYTES = 65_536
/** 4 GiB, the most that 32-bit addresses reach. */
export const MOST_PAGES = 65_536

// A library edge: the global exists in Node, its types only in TypeScript's DOM library.
const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi }

/** A kernel with a memory of its own, which starts with one page. */
export function createKernel(): Kernel {
  return instantiateKernel(new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true }))
}

/** A kernel that works in a memory that is there, another thread's for instance. */
export function instantiateKernel(memory: WasmMemory): Kernel {
  const module = new WebAssembly.Module(Buffer.from(KERNEL, 'base64'))
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  // A library edge: what the module exports is known from its source.
  return { memory, ...(exports as Omit<Kernel, 'memory'>) }
}
