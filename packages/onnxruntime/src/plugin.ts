import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Plugin } from 'esbuild'

const require = createRequire(import.meta.url)

/** Folder of an installed library, from a file of it that lies one folder deep, e.g. `dist/index.js`. */
const folderOf = (name: string, from = require) => dirname(dirname(from.resolve(name)))

/** A module that takes a library's place where nothing of it is called. */
const STUBS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // transformers.js refuses to start where this is falsy; it is called for images alone.
    sharp: 'export default function sharp() { throw new Error("No images in this bundle") }',
    // The browser's runtime: in Node the other branch is taken.
    'onnxruntime-web/webgpu': 'export {}',
  }),
)

const WASM = 'ort-wasm-simd-threaded'

/** Few machines need it, so it is packed: 3.7 MB instead of 14, and 50 ms longer to open. */
async function writeWasm(from: string, to: string): Promise<void> {
  await copyFile(join(from, `${WASM}.mjs`), join(to, `${WASM}.mjs`))
  const packed = await promisify(gzip)(await readFile(join(from, `${WASM}.wasm`)), { level: 9 })
  await writeFile(join(to, `${WASM}.wasm.gz`), packed)
}

/**
 * An esbuild plugin (tsup: `esbuildPlugins`) that inlines transformers.js from its sources, some 0.75 MB, without its
 * image library and its browser runtime, and sends its ONNX runtime to a loader of ours: native from the package
 * `@agora-mcp/onnxruntime-<platform>-<arch>`, which stays outside, else WebAssembly from two files that are copied
 * beside the bundle (4 MB). Import what uses the model with `import()`, so that it is a chunk of its own.
 */
export function transformersPlugin(): Plugin {
  const transformers = folderOf('@xenova/transformers')
  const node = folderOf('onnxruntime-node')
  const web = folderOf('onnxruntime-web')
  const runtime = (file: string) => fileURLToPath(new URL(`./runtime/${file}`, import.meta.url))

  /** Paths by the name that is imported; the two relative ones by the library that imports them, too. */
  const replacements: Readonly<Record<string, string>> = {
    '@xenova/transformers': join(transformers, 'src/transformers.js'),
    'onnxruntime-node': join(node, 'dist/index.js'),
    'onnxruntime-web': join(web, 'dist/ort.node.min.mjs'),
    // One copy for transformers.js and the runtime, which would take the two forms of the package otherwise.
    'onnxruntime-common': join(folderOf('onnxruntime-common'), 'esm/index.js'),
  }

  return {
    name: 'transformers',
    setup(build) {
      let inlined = false
      build.onResolve({ filter: /^(@xenova\/transformers|onnxruntime-(node|web|common))$/ }, ({ path }) => {
        inlined = true
        return { path: replacements[path] as string }
      })
      build.onResolve({ filter: /^\.\/onnx-node\.js$/ }, ({ resolveDir }) =>
        resolveDir.startsWith(transformers) ? { path: runtime('index.ts') } : undefined,
      )
      build.onResolve({ filter: /^\.\/binding$/ }, ({ resolveDir }) =>
        resolveDir.startsWith(node) ? { path: runtime('binding.ts') } : undefined,
      )
      build.onResolve({ filter: /^(sharp|onnxruntime-web\/webgpu)$/ }, ({ path }) => ({
        path,
        namespace: 'transformers-stub',
      }))
      build.onLoad({ filter: /.*/, namespace: 'transformers-stub' }, ({ path }) => ({
        contents: STUBS.get(path) ?? '',
      }))
      build.onEnd(async ({ errors }) => {
        const { outdir } = build.initialOptions
        if (!inlined || outdir === undefined || errors.length > 0) return
        // tsup writes the bundle itself, after this.
        await mkdir(outdir, { recursive: true })
        await writeWasm(join(web, 'dist'), outdir)
      })
    },
  }
}
