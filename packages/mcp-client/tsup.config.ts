import { defineConfig } from 'tsup'
import { appBuild } from '../../scripts/tsup-app.ts'
import { zodPlugin } from '../../scripts/zod-plugin.ts'

export default defineConfig(appBuild({ esbuildPlugins: [zodPlugin()] }))
