import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { OLDEST_NODE } from '../../packages/core/src/cli/node-version.ts'
import type { Platform } from './bundle-folder.ts'

/** Bundle description of a server: `mcpb.json` in its folder. */
interface OwnPart {
  readonly display_name: string
  readonly long_description: string
  readonly user_config: Readonly<Record<string, unknown>>
  /** Variables of the server, filled from `user_config`. */
  readonly env: Readonly<Record<string, string>>
}

const BIN = 'server/dist/bin.js'
const REPOSITORY = 'https://github.com/agora-mcp/agora-mcp'

/**
 * Builds the `manifest.json` of a bundle from `package.json` and `mcpb.json` of the server, and the tools and
 * prompts that the bundled server lists.
 * @param app Folder of the server in the repository.
 * @param stage Folder of the bundle, with the server in it.
 * @param data Empty data folder for running the server.
 */
export async function bundleManifest(
  app: string,
  platform: Platform,
  stage: string,
  data: string,
): Promise<object> {
  const { name, version, description, keywords } = {
    ...readManifest(app),
    ...(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as {
      description: string
      keywords: string[]
    }),
  }
  const own: OwnPart = JSON.parse(readFileSync(join(app, 'mcpb.json'), 'utf8'))
  const readme = `${REPOSITORY}/blob/main/apps/${name}/README.md`
  return {
    manifest_version: '0.3',
    name,
    display_name: own.display_name,
    version,
    description,
    long_description: own.long_description,
    author: { name: 'agora-mcp', url: REPOSITORY },
    repository: { type: 'git', url: REPOSITORY },
    homepage: REPOSITORY,
    documentation: readme,
    support: `${REPOSITORY}/issues`,
    privacy_policies: [`${readme}#privacy`],
    icon: 'icon.png',
    license: 'MIT',
    keywords,
    server: {
      type: 'node',
      entry_point: BIN,
      mcp_config: { command: 'node', args: [`\${__dirname}/${BIN}`], env: own.env },
    },
    user_config: own.user_config,
    compatibility: {
      platforms: platform === null ? ['darwin', 'linux', 'win32'] : [platform],
      runtimes: { node: `>=${OLDEST_NODE}` },
    },
    ...(await toolsAndPrompts(join(stage, BIN), data)),
  }
}

/** Tools and prompts as listed by the server; a prompt's text has a placeholder for each argument. */
async function toolsAndPrompts(bin: string, data: string) {
  const client = new Client({ name: 'mcpb', version: '1.0.0' })
  const env = { HOME: data, XDG_DATA_HOME: data, LOCALAPPDATA: data, USERPROFILE: data }
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin], env, stderr: 'ignore' }),
  )
  try {
    const { tools } = await client.listTools()
    const { prompts } = await client.listPrompts()
    return {
      tools: tools.map(({ name, description = '' }) => ({ name, description: firstSentence(description) })),
      prompts: await Promise.all(
        prompts.map(async ({ name, description, arguments: given = [] }) => {
          const places = Object.fromEntries(given.map((one) => [one.name, `\${arguments.${one.name}}`]))
          const { messages } = await client.getPrompt({ name, arguments: places })
          const texts = messages.map(({ content }) => (content.type === 'text' ? content.text : ''))
          return { name, description, arguments: Object.keys(places), text: texts.join('\n\n') }
        }),
      ),
    }
  } finally {
    await client.close()
  }
}

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
