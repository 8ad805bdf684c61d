import { pgPlugin } from '@agora-mcp/build/plugins/pg'
import { serverBuild } from '@agora-mcp/build/tsup-app'
import { defineConfig } from 'tsup'

export default defineConfig(serverBuild({ esbuildPlugins: [pgPlugin()] }))
