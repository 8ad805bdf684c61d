import { gatewayPlugin } from '@agora-mcp/build/plugins/gateway'
import { zodPlugin } from '@agora-mcp/build/plugins/zod'
import { appBuild } from '@agora-mcp/build/tsup-app'
import { defineConfig } from 'tsup'

export default defineConfig(appBuild({ esbuildPlugins: [gatewayPlugin(), zodPlugin()] }))
