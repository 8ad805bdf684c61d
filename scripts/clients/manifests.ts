import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from '../packing/package-manifest.ts'
import { PUBLISHED, type PublishedServer } from './published.ts'

const ABOUT =
  'Servers that give an assistant real sources: a library of PDFs, a memory, social services in France, Romanian public budgets.'
const ROOT = join(import.meta.dirname, '../..')
const REPOSITORY = 'https://github.com/agora-mcp/agora-mcp'

/** Entries by name; `fill` says how a host takes a variable from its surroundings. */
const servers = (fill: (variable: string) => string, published = PUBLISHED) =>
  Object.fromEntries(
    published.map(({ name, command, args, variable }: PublishedServer) => [
      name,
      { command, args, ...(variable === null ? {} : { env: { [variable.name]: fill(variable.name) } }) },
    ]),
  )

/** A plugin of Claude Code, which finds the skills in its folder itself. */
const plugin = (name: string, version: string, description: string, published = PUBLISHED) => ({
  name,
  version,
  description,
  author: { name: 'agora-mcp', url: REPOSITORY },
  homepage: REPOSITORY,
  repository: REPOSITORY,
  license: 'MIT',
  mcpServers: servers((variable) => `\${${variable}:-}`, published),
})

/**
 * Files by which hosts install the servers together with their skills, by path. Claude Code is offered all four as one plugin,
 * and each by itself: the folder of its skill is the folder of that plugin.
 */
export function hostManifests(): Readonly<Record<string, unknown>> {
  const { version } = readManifest(join(ROOT, 'apps', 'library-rag-mcp'))
  const single = PUBLISHED.map((server) => {
    const app = join(ROOT, 'apps', server.packageName)
    const { description } = JSON.parse(readFileSync(join(app, 'server.json'), 'utf8')) as {
      description: string
    }
    return {
      server,
      source: `./skills/${server.packageName}`,
      version: readManifest(app).version,
      description,
    }
  })
  return {
    '.claude-plugin/plugin.json': plugin('agora-mcp', version, ABOUT),
    ...Object.fromEntries(
      single.map(({ server, version, description }) => [
        `skills/${server.packageName}/.claude-plugin/plugin.json`,
        plugin(server.packageName, version, description, [server]),
      ]),
    ),
    '.claude-plugin/marketplace.json': {
      name: 'agora-mcp',
      owner: { name: 'agora-mcp' },
      plugins: [
        { name: 'agora-mcp', source: './', description: ABOUT },
        ...single.map(({ server, source, description }) => ({
          name: server.packageName,
          source,
          description,
        })),
      ],
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
