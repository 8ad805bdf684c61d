import { posix, win32 } from 'node:path'

/** Where a client looks for its configuration: the machine that it runs on. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** How to start a server, in the terms of every client. */
export interface ServerEntry {
  /** Under which the client lists it, e.g. `library`. */
  readonly name: string
  /** The server's package, e.g. `library-rag-mcp`: by it an entry is known as ours. */
  readonly program: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A client whose configuration is a file that can be written. */
export interface Client {
  readonly id: string
  readonly title: string
  /** Key of the object that holds the servers by name. */
  readonly key: 'mcpServers' | 'servers'
  /** Whether an entry says that it is a program (`"type": "stdio"`). */
  readonly hasType: boolean
  /** What makes the client read the file. */
  readonly afterwards: string
  /** Absolute path of its file. */
  file(machine: Machine): string
}

/** The clients by the word that names them on the command line. */
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

/** The client of a word such as `cursor`, `vs-code` or `"Claude Desktop"`; undefined for any other. */
export const clientNamed = (word: string): Client | undefined =>
  CLIENTS.find(({ id }) => lettersOf(id) === lettersOf(word))

const lettersOf = (word: string) => word.toLowerCase().replace(/[^a-z]/g, '')

/** An entry in the form of a client's file. */
export const entryFor = (
  { hasType }: Pick<Client, 'hasType'>,
  { command, args, env = {} }: Omit<ServerEntry, 'name' | 'program'>,
): Record<string, unknown> => ({
  ...(hasType ? { type: 'stdio' } : {}),
  command,
  args: [...args],
  ...(Object.keys(env).length > 0 ? { env: { ...env } } : {}),
})

/** How paths of a system are joined. */
export const pathsOf = (platform: NodeJS.Platform) => (platform === 'win32' ? win32 : posix)

/** A path in the folder where the system's programs keep their settings. */
function inSettings({ platform, home, env }: Machine, ...path: string[]): string {
  const { join } = pathsOf(platform)
  if (platform === 'win32') return join(env.APPDATA?.trim() || join(home, 'AppData', 'Roaming'), ...path)
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', ...path)
  return join(env.XDG_CONFIG_HOME?.trim() || join(home, '.config'), ...path)
}
