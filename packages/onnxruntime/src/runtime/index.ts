/**
 * The ONNX runtime of a bundle: native where the platform package is installed and loads, else WebAssembly from the two
 * files beside the bundle. It stands in for `backends/onnx-node.js` of transformers.js, which knows onnxruntime-node
 * alone and fails without it.
 */
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bindingFailure } from './binding.ts'

const MAX_THREADS = 4

async function openWasm(failure: Error): Promise<object> {
  const { env, ...runtime } = await import('onnxruntime-web')
  const beside = (file: string) => new URL(file, import.meta.url)
  env.wasm.wasmPaths = { mjs: beside('./ort-wasm-simd-threaded.mjs').href }
  env.wasm.wasmBinary = await promisify(gunzip)(await readFile(beside('./ort-wasm-simd-threaded.wasm.gz')))
  env.wasm.numThreads = Math.min(MAX_THREADS, availableParallelism())
  const [reason] = failure.message.split('\n')
  return { ...runtime, env: Object.assign(env, { nativeFailure: reason }) }
}

// onnxruntime-node is CommonJS: its exports are the default one.
const openNative = async (): Promise<object> => (await import('onnxruntime-node')).default

export default await (bindingFailure === null ? openNative() : openWasm(bindingFailure))
