import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { Tensor } from 'onnxruntime-common'

/** The native addon as onnxruntime-node's own JavaScript uses it; it stands in for that library's `binding.js`. */
interface Binding {
  initOrtOnce(logLevel: number, tensor: typeof Tensor, isMainThread: boolean): void
}

const LOG_ERRORS = 3

// Read when the addon is loaded: no telemetry.
// biome-ignore lint/style/noRestrictedGlobals: the runtime takes it from nowhere else
// biome-ignore lint/style/noProcessEnv: the same
process.env.ORT_DISABLE_TELEMETRY = '1'

const loadBinding = (): Binding | Error => {
  try {
    return createRequire(import.meta.url)(`@agora-mcp/onnxruntime-${platform()}-${arch()}`)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const loaded = loadBinding()

/** Reason for a missing native runtime: no package for this platform, or a C library it does not fit. Null if there is one. */
export const bindingFailure: Error | null = loaded instanceof Error ? loaded : null

/** The addon; not to be touched where `bindingFailure` is set. */
export const binding = loaded as Binding

let initialised = false

/** Called by onnxruntime-node before its first session. */
export function initOrt(): void {
  if (initialised) return
  initialised = true
  binding.initOrtOnce(LOG_ERRORS, Tensor, isMainThread)
}
