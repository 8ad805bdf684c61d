/** The little of WebAssembly's JavaScript interface that is used; TypeScript has it only with the browser's. */
interface WebAssemblyApi {
  Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

/** Linear memory, shared; `buffer` is another one after each `grow`, so views are made when they are used. */
export interface WasmMemory {
  readonly buffer: SharedArrayBuffer
  /** Adds pages. @throws RangeError where there is no more memory */
  grow(pages: number): number
}

/** Bytes of a page. */
export const PAGE_BYTES = 65_536

// biome-ignore lint/plugin: the global exists in Node, its types only in TypeScript's DOM library
const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi }

/** Memory of one page to begin with. */
export const newMemory = (mostPages: number): WasmMemory =>
  new WebAssembly.Memory({ initial: 1, maximum: mostPages, shared: true })

/**
 * The functions of a module, assembled by `scripts/assemble-kernels.ts`, over a memory of the caller's.
 * @param base64 the module
 */
export function instantiate<Functions>(base64: string, memory: WasmMemory): Functions {
  const module = new WebAssembly.Module(Buffer.from(base64, 'base64'))
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  // A library edge: what the module exports is known from its source.
  return exports as Functions
}
