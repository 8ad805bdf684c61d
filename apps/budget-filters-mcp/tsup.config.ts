import { defineConfig } from 'tsup'
import { pgPlugin } from '../../scripts/pg-plugin.ts'
import { serverBuild } from '../../scripts/tsup-app.ts'

export default defineConfig(serverBuild({ esbuildPlugins: [pgPlugin()] }))
