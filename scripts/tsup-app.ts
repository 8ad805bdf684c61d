import type { Options } from 'tsup'
import { thirdPartyLicences } from './third-party-licences.ts'

/** esbuild leaves `require` of Node's own modules in CommonJS libraries as it is; in an ES module this defines it. */
const REQUIRE_FOR_COMMONJS =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/**
 * The build that every app shares: ES modules for the lowest supported Node, everything that is not in the app's
 * `dependencies` inlined, types for `index.ts` alone (those of core inlined), `dist/THIRD_PARTY.txt`, and the metafile
 * that the packing check reads.
 * @param options Added to it: further entries, esbuild plugins (which run first), loaders. Not minified, so that the
 *   stack trace of a user can be read.
 */
export function appBuild(options: Options & { entry?: Record<string, string> } = {}): Options {
  return {
    format: 'esm',
    platform: 'node',
    target: 'node22.13',
    outDir: 'dist',
    clean: true,
    splitting: true,
    // node:sqlite has no name without it.
    removeNodeProtocol: false,
    metafile: true,
    dts: {
      entry: { index: 'src/index.ts' },
      compilerOptions: {
        baseUrl: '.',
        paths: { '@agora-mcp/core/*': ['../../packages/core/src/*/index.ts'] },
      },
    },
    banner: { js: REQUIRE_FOR_COMMONJS },
    ...options,
    entry: { bin: 'src/bin.ts', cli: 'src/cli.ts', index: 'src/index.ts', ...options.entry },
    esbuildPlugins: [...(options.esbuildPlugins ?? []), thirdPartyLicences()],
  }
}
