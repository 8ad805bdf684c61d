import { defineConfig } from 'tsup'
import { pgPlugin } from '../../scripts/pg-plugin.ts'
import { appBuild } from '../../scripts/tsup-app.ts'

export default defineConfig(appBuild({ esbuildPlugins: [pgPlugin()] }))
