import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { SignedEnd } from '../domain/chain/verify-chain.ts'

/** What is signed of a session: that its log ends here. Lines, so that other languages spell it alike. */
export const endText = (sessionId: string, { position, hash }: SignedEnd): string =>
  ['agora-agents session end 1', sessionId, position, hash].join('\n')

interface RegisterPlace {
  readonly number: number
  readonly hash: string
}

/** What is signed of the register: how many sessions were ever opened, the chain over them, and that there is a journal. */
export const registerEndText = ({ number, hash }: RegisterPlace): string =>
  ['agora-agents register end 2', number, hash].join('\n')

/** The same of a log that has no journal yet. */
export const unjournaledEndText = ({ number, hash }: RegisterPlace): string =>
  ['agora-agents register end 1', number, hash].join('\n')

/** What is signed of the journal: its last line, and the sessions in their order. */
export const journalEndText = ({ number, names, hash }: RegisterPlace & { readonly names: string }): string =>
  ['agora-agents journal end 1', number, names, hash].join('\n')

/** The key that signs the ends, with those that did so before it. */
export interface SigningKey {
  /** SPKI as PEM. */
  readonly publicKey: string
  /** Ed25519, base64. */
  sign(text: string): string
  /** The public key, PEM, that signed a text; null where none of ours did. */
  signerOf(text: string, signature: string): string | null
}

/**
 * @param pem A private key; public keys beside it signed older ends and are still believed.
 * @throws Error when there is no Ed25519 private key in it
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

/**
 * The public keys of a file, as PEM: those that stand in it, and that of a private one.
 * @throws Error when there is no Ed25519 key in it
 */
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

/** Whether a key signed a text. False for a signature that is not spelled as it is written. */
export function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return bytes.toString('base64') === signature && verify(null, Buffer.from(text), key, bytes)
}

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()

/** What people compare of a public key: SHA-256 of its SPKI, hexadecimal. */
export const fingerprintOf = (key: KeyObject): string =>
  hash('sha256', key.export({ type: 'spki', format: 'der' }))
