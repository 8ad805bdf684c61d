import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '../..')

/** Schema of the registry as of 2025-12-11, the newest that it accepts, for the fields in use. */
const serverJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  repository: z.strictObject({
    url: z.url(),
    source: z.literal('github'),
    subfolder: z.string().regex(/^\w[\w/-]*$/),
  }),
  websiteUrl: z.url().optional(),
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: z.string(),
      version: z.string(),
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(
        z.strictObject({
          name: z.string().regex(/^[A-Z][A-Z0-9_]*$/),
          description: z.string().min(1),
          isRequired: z.boolean(),
          isSecret: z.boolean().optional(),
        }),
      ),
    }),
  ]),
})

describe.each(globSync('apps/*/server.json', { cwd: ROOT }))('%s', (file) => {
  const server = JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
  const manifest = JSON.parse(readFileSync(join(ROOT, dirname(file), 'package.json'), 'utf8'))

  it('is what the registry accepts', () => {
    expect(serverJson.safeParse(server).error?.issues ?? []).toEqual([])
  })

  it('says what the package says: name, version and place', () => {
    const { name, version, repository, packages } = server
    expect(name).toBe(manifest.mcpName)
    // The registry grants names to the owner of the organisation of that name.
    expect(manifest.repository.url).toBe(`git+${repository.url}.git`)
    expect(name.split('/')[0]).toBe(`io.github.${new URL(repository.url).pathname.split('/')[1]}`)
    expect(repository.subfolder).toBe(manifest.repository.directory)
    expect([version, packages[0].version, packages[0].identifier]).toEqual([
      manifest.version,
      manifest.version,
      manifest.name,
    ])
  })
})
