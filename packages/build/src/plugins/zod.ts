import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** `import { z } from 'zod/v4'`, under any name. */
const ONE_NAME = /import\s*\{\s*z(?: as (\w+))?\s*\}\s*from\s*(["']zod(?:\/v4)?["'])/g

/** Libraries that import it so. */
const LIBRARIES = /node_modules\/(@ag-ui\/core|ai|@ai-sdk\/[^/]+|@workflow\/serde)\/.*\.m?js$/

/** Takes zod apart for libraries whose `import { z }` brings the messages of all languages along, 570 kB. */
export function zodPlugin(): Plugin {
  return {
    name: 'zod',
    setup(build) {
      build.onLoad({ filter: LIBRARIES }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        return {
          contents: text.replace(ONE_NAME, (_, name = 'z', from) => `import * as ${name} from ${from}`),
        }
      })
    },
  }
}
