import { posix, win32 } from 'node:path'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

export interface ServerEntry {
  /** Name under which the client lists it, e.g. `library`. */
  readonly name: string
  /** Package of the server, e.g. `library-rag-mcp`; entries that start it are recognised as ours. */
  readonly program: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

export interface Client {
  readonly id: string
  readonly title: string
  readonly key: 'mcpServers' | 'servers'
  /** True if entries carry `"type": "stdio"`. */
  readonly hasType: boolean
  /** Tells the user how to make the client read the file. */
  readonly afterwards: string
  file(machine: Machine): string
}

export const CLIENTS: readonly Client[] = [
  {
    id: 'claude-desktop',
    title: 'Claude Desktop',
    key: 'mcpServers',
    hasType: false,
    afterwards: 'Quit Claude Desktop and open it again.',
    file: (machine) => inSettings(machine, 'Claude', 'claude_desktop_config.json'),
  },
  {
    id: 'claude-code',
    title: 'Claude Code',
    key: 'mcpServers',
    hasType: true,
    afterwards: 'Start a new session of Claude Code; /mcp lists the servers.',
    file: ({ platform, home, env }) =>
      pathsOf(platform).join(env.CLAUDE_CONFIG_DIR?.trim() || home, '.claude.json'),
  },
  {
    id: 'cursor',
    title: 'Cursor',
    key: 'mcpServers',
    hasType: false,
    afterwards: 'Cursor lists the servers under Settings → MCP.',
    file: ({ platform, home }) => pathsOf(platform).join(home, '.cursor', 'mcp.json'),
  },
  {
    id: 'vscode',
    title: 'VS Code',
    key: 'servers',
    hasType: true,
    afterwards: 'VS Code lists the servers under “MCP: List Servers”.',
    file: (machine) => inSettings(machine, 'Code', 'User', 'mcp.json'),
  },
]

/** Finds a client by a name such as `cursor`, `vs-code` or `"Claude Desktop"`; undefined if there is none. */
export const clientNamed = (word: string): Client | undefined =>
  CLIENTS.find(({ id }) => lettersOf(id) === lettersOf(word))

const lettersOf = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '')

export const entryFor = (
  { hasType }: Pick<Client, 'hasType'>,
  { command, args, env = {} }: Omit<ServerEntry, 'name' | 'program'>,
): Record<string, unknown> => ({
  ...(hasType && { type: 'stdio' }),
  command,
  args: [...args],
  ...(Object.keys(env).length > 0 && { env: { ...env } }),
})

export const pathsOf = (platform: NodeJS.Platform) => (platform === 'win32' ? win32 : posix)

function inSettings({ platform, home, env }: Machine, ...path: string[]): string {
  const { join } = pathsOf(platform)
  if (platform === 'win32') return join(env.APPDATA?.trim() || join(home, 'AppData', 'Roaming'), ...path)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', ...path)
  return join(env.XDG_CONFIG_HOME?.trim() || join(home, '.config'), ...path)
}
