import { PUBLISHED, type PublishedServer } from './published.ts'

const ABOUT =
  'Servers that give an assistant real sources: a library of PDFs, a memory, social services in France, Romanian public budgets.'
const REPOSITORY = 'https://github.com/agora-mcp/agora-mcp'

/** Entries by name; `fill` says how a host takes a variable from its surroundings. */
const servers = (fill: (variable: string) => string) =>
  Object.fromEntries(
    PUBLISHED.map(({ name, command, args, variable }: PublishedServer) => [
      name,
      { command, args, ...(variable === null ? {} : { env: { [variable.name]: fill(variable.name) } }) },
    ]),
  )

/** Files by which hosts install the servers together with their skills, by path. @param version Of the collection. */
export function hostManifests(version: string): Readonly<Record<string, unknown>> {
  return {
    // Claude Code finds the skills in `skills` itself.
    '.claude-plugin/plugin.json': {
      name: 'agora-mcp',
      version,
      description: ABOUT,
      author: { name: 'agora-mcp', url: REPOSITORY },
      homepage: REPOSITORY,
      repository: REPOSITORY,
      license: 'MIT',
      mcpServers: servers((variable) => `\${${variable}:-}`),
    },
    '.claude-plugin/marketplace.json': {
      name: 'agora-mcp',
      owner: { name: 'agora-mcp' },
      plugins: [{ name: 'agora-mcp', source: './', description: ABOUT }],
    },
    'gemini-extension.json': {
      name: 'agora-mcp',
      version,
      description: ABOUT,
      mcpServers: servers((variable) => `$${variable}`),
      settings: PUBLISHED.flatMap(({ variable }) =>
        variable === null
          ? []
          : [
              {
                name: variable.name,
                description: 'Free, from https://tally.so/r/mYjJ85',
                envVar: variable.name,
                sensitive: true,
              },
            ],
      ),
    },
  }
}
