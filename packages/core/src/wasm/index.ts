export { instantiate, newMemory, PAGE_BYTES, type WasmMemory } from './wasm.ts'
