import { entryFor } from '../../packages/core/src/cli/connect/index.ts'
import type { PublishedServer } from './published.ts'

export interface ClientForm {
  readonly title: string
  /** Location of the configuration, for people. */
  readonly where: string
  readonly language: 'json' | 'toml' | 'sh'
  lines(servers: readonly PublishedServer[]): string
}

/** The ten clients; those supported by `connect` come first. */
export const CLIENT_FORMS: readonly ClientForm[] = [
  json('Claude Desktop', 'Settings → Developer → Edit Config: `claude_desktop_config.json`', 'mcpServers'),
  {
    title: 'Claude Code',
    where: 'in a terminal; `-s user` makes it available in all projects',
    language: 'sh',
    lines: (servers) => servers.map(claudeCommand).join('\n'),
  },
  json('Cursor', '`~/.cursor/mcp.json`, or `.cursor/mcp.json` in a project', 'mcpServers'),
  json('VS Code', '`MCP: Open User Configuration`, or `.vscode/mcp.json` in a project', 'servers', {
    hasType: true,
  }),
  json('Windsurf', '`~/.codeium/windsurf/mcp_config.json`', 'mcpServers'),
  json('Zed', '`zed: open settings`: `settings.json`', 'context_servers', { more: { source: 'custom' } }),
  json('Gemini CLI', '`~/.gemini/settings.json`', 'mcpServers'),
  {
    title: 'Codex',
    where: '`~/.codex/config.toml`',
    language: 'toml',
    lines: (servers) => servers.map(codexTable).join('\n\n'),
  },
  json('Cline', 'MCP Servers → Configure: `cline_mcp_settings.json`', 'mcpServers', {
    more: { disabled: false },
  }),
  json('LM Studio', 'Program → Install → Edit mcp.json: `~/.lmstudio/mcp.json`', 'mcpServers'),
]

function claudeCommand({ name, command, args, env = {} }: PublishedServer): string {
  const variables = Object.entries(env).map(([variable, value]) => ` --env ${variable}=${value}`)
  return `claude mcp add -s user ${name}${variables.join('')} -- ${[command, ...args].join(' ')}`
}

/** Link that opens Cursor and asks to add the server. */
export function cursorLink({ name, command, args, env }: PublishedServer): string {
  const config = Buffer.from(JSON.stringify({ command, args, ...(env && { env }) })).toString('base64')
  return `https://cursor.com/en/install-mcp?name=${name}&config=${encodeURIComponent(config)}`
}

/** Link that opens VS Code and asks to add the server, and for the value of its variable. */
export function vscodeLink({ name, command, args, variable }: PublishedServer): string {
  const id = 'token'
  const config = {
    command,
    args,
    ...(variable !== null && { env: { [variable.name]: `\${input:${id}}` } }),
  }
  const inputs = [{ type: 'promptString', id, description: variable?.name ?? '', password: true }]
  const asked = variable === null ? '' : `&inputs=${encodeURIComponent(JSON.stringify(inputs))}`
  return `https://vscode.dev/redirect/mcp/install?name=${name}${asked}&config=${encodeURIComponent(JSON.stringify(config))}`
}

/** A client with a JSON file that lists servers by name under a key. */
function json(
  title: string,
  where: string,
  key: string,
  { hasType = false, more = {} }: { hasType?: boolean; more?: Readonly<Record<string, unknown>> } = {},
): ClientForm {
  return {
    title,
    where,
    language: 'json',
    lines(servers) {
      const entries = servers.map((server) => [server.name, { ...more, ...entryFor({ hasType }, server) }])
      return inOneLineEach(JSON.stringify({ [key]: Object.fromEntries(entries) }, null, 2))
    },
  }
}

/** Puts lists of words and single-variable objects on one line, as people write them. */
const inOneLineEach = (text: string) =>
  text
    .replace(/\[\s+("[^\]]*?")\s+\]/g, (_, inside: string) => `[${inside.replace(/\s*\n\s*/g, ' ')}]`)
    .replace(
      /"env": \{\s+("[^}]*?")\s+\}/g,
      (_, inside: string) => `"env": { ${inside.replace(/\s*\n\s*/g, ' ')} }`,
    )

function codexTable({ name, command, args, env = {} }: PublishedServer): string {
  const variables = Object.entries(env).map(([variable, value]) => `${variable} = ${JSON.stringify(value)}`)
  return [
    `[mcp_servers.${name}]`,
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
    ...(variables.length > 0 ? [`env = { ${variables.join(', ')} }`] : []),
  ].join('\n')
}
