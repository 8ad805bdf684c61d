import { zodPlugin } from '@agora-mcp/build/plugins/zod'
import { appBuild } from '@agora-mcp/build/tsup-app'
import { defineConfig } from 'tsup'

export default defineConfig(appBuild({ esbuildPlugins: [zodPlugin()] }))
