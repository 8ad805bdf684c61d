import type { Options } from 'tsup'
import { formValidatorPlugin } from './plugins/form-validator.ts'
import { jsonTextPlugin } from './plugins/json-text.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

/** esbuild leaves `require` of Node's own modules in CommonJS libraries as it is; in an ES module this defines it. */
const REQUIRE_FOR_COMMONJS =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);"

/** Additions of a package to the build; entries by name. */
type BuildOptions = Omit<Options, 'entry'> & { entry?: Record<string, string> }

/** A subpath of a private package is a folder with an index, or one file of it: types of either are inlined. */
const CORE_TYPES = {
  baseUrl: '.',
  paths: {
    '@agora-mcp/core/*': ['../../packages/core/src/*/index.ts', '../../packages/core/src/*.ts'],
    '@agora-mcp/mcp-client': ['../../packages/mcp-client/src/index.ts'],
    '@agora-mcp/weaviate/*': ['../../packages/weaviate/src/*/index.ts'],
  },
}

/** Entries of an app that searches by meaning: modules that core runs in threads and processes. */
export const SEARCH_WORKERS = {
  'passages.worker': '../../packages/core/src/embedding/transformers/passages.worker.ts',
  'scoring.worker': '../../packages/core/src/vectors/scoring.worker.ts',
}

/**
 * The build that every program shares: ES modules for the lowest supported Node, everything that is not in the app's
 * `dependencies` inlined, types for `index.ts` alone (those of core inlined), `dist/THIRD_PARTY.txt`, and the metafile
 * that the packing check reads.
 * @param options Added to it: further entries, esbuild plugins (which run first), loaders. Not minified, so that the
 *   stack trace of a user can be read.
 */
export function appBuild(options: BuildOptions = {}): Options {
  return libraryBuild({
    ...options,
    entry: { bin: 'src/bin.ts', cli: 'src/cli.ts', index: 'src/index.ts', ...options.entry },
  })
}

export function serverBuild({ esbuildPlugins = [], ...options }: BuildOptions = {}): Options {
  return appBuild({ ...options, esbuildPlugins: [...esbuildPlugins, formValidatorPlugin()] })
}

/** The same for a package that is imported: `index.ts`, and the entries in `options`. */
export function libraryBuild(options: BuildOptions = {}): Options {
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
    dts: { entry: { index: 'src/index.ts' }, compilerOptions: CORE_TYPES },
    banner: { js: REQUIRE_FOR_COMMONJS },
    ...options,
    entry: { index: 'src/index.ts', ...options.entry },
    esbuildOptions(built, context) {
      // A letter with an accent takes two bytes instead of the four of its escape; memory stays the same.
      built.charset = 'utf8'
      options.esbuildOptions?.(built, context)
    },
    esbuildPlugins: [...(options.esbuildPlugins ?? []), jsonTextPlugin(), thirdPartyLicences()],
  }
}
