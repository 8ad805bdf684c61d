import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readManifest } from '@agora-mcp/build/package-manifest'
import { PUBLISHED, type PublishedServer } from './published.ts'

const ABOUT =
  'Servers that give an assistant real sources: a library of PDFs, a memory, social services in France, Romanian public budgets.'
const APPS = join(import.meta.dirname, '../../apps')
const REPOSITORY = 'https://github.com/agora-mcp/agora-mcp'

/** Server entries by name; `fill` gives a host's syntax for environment variables. */
const servers = (published: readonly PublishedServer[], fill: (variable: string) => string) =>
  Object.fromEntries(
    published.map(({ name, command, args, variable }) => [
      name,
      { command, args, ...(variable !== null && { env: { [variable.name]: fill(variable.name) } }) },
    ]),
  )

const versionOf = (packageName: string): string => readManifest(join(APPS, packageName)).version

const descriptionOf = (packageName: string): string =>
  JSON.parse(readFileSync(join(APPS, packageName, 'server.json'), 'utf8')).description

/** A Claude Code plugin, which finds the skills in its folder by itself. */
const plugin = (
  name: string,
  version: string,
  description: string,
  published: readonly PublishedServer[],
) => ({
  name,
  version,
  description,
  author: { name: 'agora-mcp', url: REPOSITORY },
  homepage: REPOSITORY,
  repository: REPOSITORY,
  license: 'MIT',
  mcpServers: servers(published, (variable) => `\${${variable}:-}`),
})

/**
 * Files by which hosts install the servers with their skills, by path. Claude Code gets all four as one
 * plugin, and each one separately: the folder of its skill is the folder of that plugin.
 */
export function hostManifests(): Readonly<Record<string, unknown>> {
  const all = plugin('agora-mcp', versionOf('library-rag-mcp'), ABOUT, PUBLISHED)
  const single = PUBLISHED.map((server) => {
    const { packageName } = server
    const manifest = plugin(packageName, versionOf(packageName), descriptionOf(packageName), [server])
    return { folder: `skills/${packageName}`, manifest }
  })
  const plugins = [{ folder: '', manifest: all }, ...single]
  return {
    ...Object.fromEntries(
      plugins.map(({ folder, manifest }) => [posix.join(folder, '.claude-plugin/plugin.json'), manifest]),
    ),
    '.claude-plugin/marketplace.json': {
      name: 'agora-mcp',
      owner: { name: 'agora-mcp' },
      plugins: plugins.map(({ folder, manifest: { name, description } }) => ({
        name,
        source: `./${folder}`,
        description,
      })),
    },
    'gemini-extension.json': {
      name: 'agora-mcp',
      version: all.version,
      description: ABOUT,
      mcpServers: servers(PUBLISHED, (variable) => `$${variable}`),
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
