import { availableParallelism, cpus, loadavg } from 'node:os'
import { env, LogLevel } from '@xenova/transformers'

/** The library's report on the ONNX runtime it found; the bundles' loader adds why the native one is missing. */
interface RuntimeInfo {
  readonly versions?: { readonly node?: string; readonly web?: string }
  readonly nativeFailure?: string
}

export interface WarnLog {
  warn(message: string, fields?: Record<string, unknown>): void
}

// More threads gain little on sequences of 512 tokens and take cores from other work.
const MAX_THREADS = 4

/**
 * Options of every ONNX session: one to four threads, depending on the machine's cores. They spin while
 * waiting for each other, the runtime's default: on an idle machine with two cores a question takes 6.6 ms
 * instead of 11.2 with sleeping threads, a passage 79 instead of 130. If all cores are busy, one thread is
 * opened: two would spin while neither can run, at twice the processor time. Spinning stops when nothing is
 * left to embed; otherwise a thread would occupy its core for tens of milliseconds and slow down what
 * follows, such as a search in Weaviate on the same machine.
 */
export const sessionOptions = () => ({
  intraOpNumThreads: isBusy() ? 1 : Math.min(MAX_THREADS, availableParallelism()),
  interOpNumThreads: 1,
  extra: { session: { force_spinning_stop: '1' } },
})

/** Checks whether the load over the last minute reaches the number of cores; Windows does not report load. */
const isBusy = (): boolean => (loadavg()[0] ?? 0) >= cpus().length

/** Nothing on stdout, no WASM downloads. @returns true if the runtime is native; otherwise logs a warning */
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
