import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Bundles our data files as one text each, for `JSON.parse`. esbuild would write them as object literals, an indented line
 * for each entry, which are a fifth larger and which V8 reads more slowly (v8.dev/blog/cost-of-javascript-2019).
 */
export function jsonTextPlugin(): Plugin {
  return {
    name: 'json-text',
    setup(build) {
      build.onLoad({ filter: /\.json$/ }, async ({ path }) => {
        if (/[\\/]node_modules[\\/]/.test(path)) return null
        const value: unknown = JSON.parse(await readFile(path, 'utf8'))
        return { contents: `export default JSON.parse(${JSON.stringify(JSON.stringify(value))})` }
      })
    },
  }
}
