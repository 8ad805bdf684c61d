import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@agora-mcp/core/errors'
import { makeFolder, PRIVATE_FILE } from '@agora-mcp/core/files'
import { type SigningKey, signingKeyOf } from './sign.ts'

const VARIABLE = 'AGENTS_SIGNING_KEY'

export interface SigningKeyPlace {
  /** `AGENTS_SIGNING_KEY`: a key as PEM, or the path of a key file. */
  readonly given: string | undefined
  /** Folder in which a key is created once if none is given. */
  readonly dataDir: string
}

/** @throws AppError config if the given key is unreadable or not Ed25519, or if none can be created */
export function openSigningKey({ given, dataDir }: SigningKeyPlace): SigningKey {
  if (given === undefined)
    return readKey(ownKeyFile(dataDir), `Remove the file to begin with a new key, or set ${VARIABLE}.`)
  // Environment files often contain a line break as two characters.
  if (given.includes('-----BEGIN')) return parseKey(given.replaceAll('\\n', '\n'), VARIABLE)
  return readKey(given, `Set ${VARIABLE} to an Ed25519 private key (PEM), or to a file that holds one.`)
}

function readKey(path: string, hint: string): SigningKey {
  let pem: string
  try {
    pem = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new AppError('config', `The signing key ${path} cannot be read`, { hint, cause })
  }
  return parseKey(pem, path)
}

function parseKey(pem: string, where: string): SigningKey {
  try {
    return signingKeyOf(pem)
  } catch (cause) {
    throw new AppError('config', `${where} is not a usable Ed25519 private key`, {
      hint: 'Create one with openssl genpkey -algorithm ed25519.',
      cause,
    })
  }
}

/** Returns the path of the folder's own key, created at the first call and readable by its owner only. */
function ownKeyFile(dataDir: string): string {
  const path = join(dataDir, 'signing-key.pem')
  if (existsSync(path)) return path
  const draft = join(dataDir, `signing-key.${randomUUID()}`)
  try {
    makeFolder(dataDir)
    const { privateKey } = generateKeyPairSync('ed25519')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(draft, pem, { mode: PRIVATE_FILE, flag: 'wx', flush: true })
    // Linking is atomic: of processes that start concurrently one creates the key, and none reads a partial
    // one.
    linkSync(draft, path)
  } catch (cause) {
    if (Object(cause).code !== 'EEXIST') {
      throw new AppError('config', `The signing key ${path} cannot be created`, {
        hint: `Set AGENTS_DATA_DIR to a folder that can be written, or ${VARIABLE} to a key.`,
        cause,
      })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return path
}
