/** Subset of WebAssembly's JavaScript API; TypeScript declares it only with the browser's types. */
interface WebAssemblyApi {
  Memory: new (limits: { initial: number; maximum: number; shared: true }) => WasmMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: unknown }
}

/** Shared linear memory; `buffer` changes with each `grow`, so views are created on use. */
export interface WasmMemory {
  readonly buffer: SharedArrayBuffer
  /** @throws RangeError if there is not enough memory */
  grow(pages: number): number
}

export const PAGE_BYTES = 65_536

// biome-ignore lint/plugin: the global exists in Node, its types only in TypeScript's DOM library
const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi }

export const newMemory = (mostPages: number): WasmMemory =>
  new WebAssembly.Memory({ initial: 1, maximum: mostPages, shared: true })

/** Instantiates a module assembled by `scripts/assemble-kernels.ts` on the caller's memory. @param base64 the module */
export function instantiate<Functions>(base64: string, memory: WasmMemory): Functions {
  const module = new WebAssembly.Module(Buffer.from(base64, 'base64'))
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  // The types of the exports are known from the module's source.
  return exports as Functions
}
