import { defineConfig } from 'tsup'
import { appBuild } from '../../scripts/tsup-app.ts'

export default defineConfig(
  appBuild({
    esbuildPlugins: [
      {
        // `pg` tries for these where it is asked to run on libpq or on Cloudflare; here it is neither.
        name: 'without-other-platforms',
        setup(build) {
          build.onResolve({ filter: /^(pg-native|pg-cloudflare)$/ }, ({ path }) => ({
            path,
            namespace: 'absent',
          }))
          build.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}' }))
        },
      },
    ],
  }),
)
