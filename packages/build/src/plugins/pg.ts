import type { Plugin } from 'esbuild'

/** Leaves out of `pg` what it tries for where it is asked to run on libpq or on Cloudflare; here it is neither. */
export function pgPlugin(): Plugin {
  return {
    name: 'pg',
    setup(build) {
      build.onResolve({ filter: /^(pg-native|pg-cloudflare)$/ }, ({ path }) => ({
        path,
        namespace: 'pg-stub',
      }))
      build.onLoad({ filter: /.*/, namespace: 'pg-stub' }, () => ({ contents: 'module.exports = {}' }))
    },
  }
}
