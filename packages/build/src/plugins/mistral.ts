import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** Modules of Mistral's client that report every request to a tracing service, where the machine has its libraries. */
const TRACING = /@mistralai[\\/]mistralai[\\/]esm[\\/]extra[\\/]observability[\\/](?:otel|telemetry)\.js$/
/** The messages of zod in fifty languages, which the providers of the `ai` library pull in by `import { z }`. */
const LOCALES = /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/
const CLIENTS = /[\\/]node_modules[\\/](?:ai|@ai-sdk|@mistralai)[\\/]/
/** Marks the copy of zod, and what it imports. */
const APART = '?apart'
/** Marks the question where a module lies, which the plugin asks itself. */
const RESOLVING = 'resolving'

/**
 * Makes what talks to Mistral a part of the bundle of its own, loaded by those alone who use it: its zod is a copy, since
 * the one that all starts load would grow by 0.2 MB. Leaves out what reports requests to others, without which Mistral's
 * client does, and zod's messages in other languages than English, 0.5 MB.
 */
export function mistralPlugin(): Plugin {
  return {
    name: 'mistral',
    setup(build) {
      build.onLoad({ filter: TRACING }, () => ({
        contents: "throw new Error('Tracing is not part of this bundle')",
      }))
      build.onResolve(
        { filter: /^zod(?:\/|$)/ },
        async ({ path, importer, kind, resolveDir, pluginData }) => {
          if (pluginData === RESOLVING || !CLIENTS.test(importer)) return undefined
          const found = await build.resolve(path, { kind, resolveDir, pluginData: RESOLVING })
          return { path: found.path, suffix: APART, sideEffects: false, pluginData: APART }
        },
      )
      build.onResolve({ filter: /^\./ }, ({ path, importer, pluginData }) =>
        pluginData === APART
          ? { path: join(dirname(importer), path), suffix: APART, sideEffects: false, pluginData: APART }
          : undefined,
      )
      build.onLoad({ filter: /[\\/]node_modules[\\/]zod[\\/]/ }, async ({ path, suffix }) => {
        if (suffix !== APART) return undefined
        const isLocales = LOCALES.test(path)
        const contents = isLocales ? "export { default as en } from './en.js'" : await readFile(path, 'utf8')
        return { contents, pluginData: APART }
      })
    },
  }
}
