import { quietPipe } from '@agora-mcp/core/cli/quiet-pipe'
import envPaths from 'env-paths'
import manifest from '../package.json' with { type: 'json' }
import { runChat } from './cli/run-chat.ts'
import { openAddress } from './cli/sign-in/open-address.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// The library warns developers about unsupported provider features; users need not see this.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })

quietPipe(process.stdout)

process.exitCode = await runChat({
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  version: manifest.version,
  dataDir: process.env.MCP_CHAT_DATA_DIR || envPaths('mcp-chat', { suffix: '' }).data,
  openAddress: (address) => openAddress(address, process.platform),
  onSignal(listener) {
    for (const signal of SIGNALS) process.on(signal, listener)
    return () => {
      for (const signal of SIGNALS) process.off(signal, listener)
    }
  },
})
