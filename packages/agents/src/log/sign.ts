import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { SignedEnd } from '../domain/chain/verify-chain.ts'

/** Text to sign for a session's end. Plain lines, so that every language produces the same bytes. */
export const endText = (sessionId: string, { position, hash }: SignedEnd): string =>
  ['agora-agents session end 1', sessionId, position, hash].join('\n')

interface RegisterPlace {
  readonly number: number
  readonly hash: string
}

/** Text to sign for the register: number of sessions ever opened, their chain, and that a journal exists. */
export const registerEndText = ({ number, hash }: RegisterPlace): string =>
  ['agora-agents register end 2', number, hash].join('\n')

/** Text to sign for the register of a log without a journal. */
export const unjournaledEndText = ({ number, hash }: RegisterPlace): string =>
  ['agora-agents register end 1', number, hash].join('\n')

/** Text to sign for the journal's end: its last line and the order of sessions. */
export const journalEndText = ({ number, names, hash }: RegisterPlace & { readonly names: string }): string =>
  ['agora-agents journal end 1', number, names, hash].join('\n')

/** Current signing key, with earlier keys for verification. */
export interface SigningKey {
  /** SPKI as PEM. */
  readonly publicKey: string
  /** Returns an Ed25519 signature, base64. */
  sign(text: string): string
  /** Returns the public key, PEM, that signed a text; null if no known key did. */
  signerOf(text: string, signature: string): string | null
}

/**
 * Reads a signing key.
 * @param pem A private key; public keys in the same file verify older signatures.
 * @throws Error if it contains no Ed25519 private key.
 */
export function signingKeyOf(pem: string): SigningKey {
  const blocks = pem.match(/-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g) ?? []
  const own = blocks.find((block) => block.includes('PRIVATE KEY'))
  if (own === undefined) throw new Error('there is no private key')
  const privateKey = createPrivateKey(own)
  const older = blocks
    .filter((block) => block.includes('BEGIN PUBLIC KEY'))
    .map((block) => createPublicKey(block))
  const believed = [createPublicKey(privateKey), ...older]
  for (const key of [privateKey, ...believed]) {
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is of the kind ${key.asymmetricKeyType}`)
  }
  return {
    publicKey: pemOf(believed[0] as KeyObject),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
    signerOf(text, signature) {
      const signer = believed.find((key) => isSignedBy(key, text, signature))
      return signer === undefined ? null : pemOf(signer)
    },
  }
}

/** Reads the public keys in a PEM file, and those of private keys. @throws Error if it has no Ed25519 key */
export function publicKeysIn(pem: string): string[] {
  const blocks =
    pem.match(/-----BEGIN (?:PUBLIC|PRIVATE) KEY-----[\s\S]*?-----END (?:PUBLIC|PRIVATE) KEY-----/g) ?? []
  const keys = blocks.map((block) => createPublicKey(block))
  if (keys.length === 0) throw new Error('there is no key')
  for (const { asymmetricKeyType: kind } of keys) {
    if (kind !== 'ed25519') throw new Error(`it is of the kind ${kind}`)
  }
  return keys.map(pemOf)
}

/** Checks whether a key signed a text. False for signatures in non-canonical encoding. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.toString('base64') === signature && verify(null, Buffer.from(text), key, bytes)
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

/** Fingerprint that people compare: SHA-256 of the SPKI, hexadecimal. */
export const fingerprintOf = (key: KeyObject): string =>
  hash('sha256', key.export({ type: 'spki', format: 'der' }))
