import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSigningKey } from './signing-key.ts'

const newPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

let dataDir: string
beforeEach(() => {
  dataDir = newFolder()
})

const problemOf = (given: string): unknown => {
  try {
    return openSigningKey({ given, dataDir })
  } catch (error) {
    return error
  }
}

describe('the signing key', () => {
  it('is created once in the data folder, readable by its owner only', () => {
    const below = join(dataDir, 'agents')
    const first = openSigningKey({ given: undefined, dataDir: below })
    expect(openSigningKey({ given: undefined, dataDir: below }).publicKey).toBe(first.publicKey)
    expect(readdirSync(below)).toEqual(['signing-key.pem'])
    expect(statSync(join(below, 'signing-key.pem')).mode & 0o777).toBe(0o600)
  })

  it('accepts PEM, also on one line, or the path of a file', () => {
    const { privatePem, publicPem } = newPair()
    const path = join(dataDir, 'office.pem')
    writeFileSync(path, privatePem)
    for (const given of [privatePem, privatePem.replaceAll('\n', '\\n'), path]) {
      expect(openSigningKey({ given, dataDir }).publicKey).toBe(publicPem)
    }
    expect(readdirSync(dataDir)).toEqual(['office.pem'])
  })

  it('makes signatures that only its public key verifies', () => {
    const [own, other] = [newPair(), newPair()].map(({ privatePem }) =>
      openSigningKey({ given: privatePem, dataDir }),
    )
    const signature = own?.sign('text') ?? ''
    expect(own?.signerOf('text', signature)).toBe(own?.publicKey)
    expect(own?.signerOf('other text', signature)).toBe(null)
    expect(own?.signerOf('text', `${signature} `)).toBe(null)
    expect(other?.signerOf('text', signature)).toBe(null)
  })

  it('verifies signatures of older keys whose public keys are in the same file', () => {
    const [older, newer] = [newPair(), newPair()]
    const signature = openSigningKey({ given: older.privatePem, dataDir }).sign('text')
    const both = openSigningKey({ given: newer.privatePem + older.publicPem, dataDir })
    expect(both.publicKey).toBe(newer.publicPem)
    expect(both.signerOf('text', signature)).toBe(older.publicPem)
    expect(both.signerOf('text', both.sign('text'))).toBe(newer.publicPem)
  })

  it.each([
    ['is not there', () => join(dataDir, 'nowhere.pem')],
    ['is of another kind', () => pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }))],
    ['is a public key alone', () => newPair().publicPem],
    ['is broken', () => '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'],
  ])('that %s is refused with what to set', (_, given) => {
    const problem = problemOf(given())
    expect(problem).toMatchObject({ code: 'config' })
    const { message, hint } = problem as { message: string; hint: string }
    expect(message + hint).toMatch(/AGENTS_SIGNING_KEY/)
    // Messages never contain a key.
    expect(message + hint).not.toContain('BEGIN')
  })
})

const pemOf = ({ privateKey }: ReturnType<typeof generateKeyPairSync>) =>
  (privateKey as unknown as { export(options: object): string }).export({ type: 'pkcs8', format: 'pem' })
