export interface Platform {
  /** Node's words for it; the package is `@agora-mcp/onnxruntime-<os>-<cpu>`. */
  readonly os: 'darwin' | 'linux' | 'win32'
  readonly cpu: 'arm64' | 'x64'
  /** C library that the binaries are linked with. */
  readonly libc?: 'glibc'
  readonly libraries: readonly string[]
}

/** The Node addon, on every platform. */
export const ADDON = 'onnxruntime_binding.node'

// onnxruntime-node holds the macOS library twice; the addon asks for this name. DirectML and the shader compilers are
// read only for the devices `dml` and `webgpu`.
const MACOS = ['libonnxruntime.1.dylib']
const LINUX = ['libonnxruntime.so.1']
const WINDOWS = ['onnxruntime.dll', 'DirectML.dll', 'dxcompiler.dll', 'dxil.dll']

/** Platforms with binaries of onnxruntime-node 1.30. Intel Macs are not among them. */
export const PLATFORMS: readonly Platform[] = [
  { os: 'darwin', cpu: 'arm64', libraries: MACOS },
  { os: 'linux', cpu: 'arm64', libc: 'glibc', libraries: LINUX },
  { os: 'linux', cpu: 'x64', libc: 'glibc', libraries: LINUX },
  { os: 'win32', cpu: 'arm64', libraries: WINDOWS },
  { os: 'win32', cpu: 'x64', libraries: WINDOWS },
]

/** The folder name of a platform's package, and the end of the package's own name. */
export const platformName = ({ os, cpu }: Pick<Platform, 'os' | 'cpu'>): string => `${os}-${cpu}`
