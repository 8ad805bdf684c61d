import { availableParallelism, cpus, loadavg } from 'node:os'
import { env, LogLevel } from '@xenova/transformers'

/** What the library says of the ONNX runtime it found; the loader in the bundles adds why there is no native one. */
interface RuntimeInfo {
  readonly versions?: { readonly node?: string; readonly web?: string }
  readonly nativeFailure?: string
}

/** Where warnings go. */
export interface WarnLog {
  warn(message: string, fields?: Record<string, unknown>): void
}

// More threads than this gain little on sequences of 512 tokens, and take the machine from others.
const MAX_THREADS = 4

/**
 * Options of every ONNX session: threads as the machine has cores, from one to four. They spin while they wait for each
 * other, the runtime's default: on an idle machine of two cores a question takes 6.6 ms instead of 11.2 with threads
 * that sleep, a passage 79 instead of 130. Where other work takes every core, one thread is opened: two would spin for each
 * other while neither may run, at twice the processor time. They stop where nothing is left to be embedded, else one goes on
 * for tens of milliseconds and takes its core from what comes next, such as a search in a Weaviate on the same machine.
 */
export const sessionOptions = () => ({
  intraOpNumThreads: isBusy() ? 1 : Math.min(MAX_THREADS, availableParallelism()),
  interOpNumThreads: 1,
  extra: { session: { force_spinning_stop: '1' } },
})

/** Whether as many programs want to run as the machine has cores, over the last minute; Windows does not tell. */
const isBusy = (): boolean => (loadavg()[0] ?? 0) >= cpus().length

/**
 * Sets the library up for a server: nothing on stdout, no WASM downloaded.
 * @returns whether the runtime is native; where it is not, the log says so.
 */
export function prepareRuntime(log: WarnLog): boolean {
  env.logLevel = LogLevel.ERROR
  env.useWasmCache = false
  const runtime: RuntimeInfo = env.backends.onnx
  if (runtime.versions?.node !== undefined) return true
  log.warn(
    'No native ONNX runtime for this platform: the model runs on WebAssembly, five to eight times slower',
    {
      reason: runtime.nativeFailure,
    },
  )
  return false
}
