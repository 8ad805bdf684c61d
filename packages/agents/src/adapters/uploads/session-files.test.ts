import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionFiles } from './session-files.ts'

let folder: string
const session = crypto.randomUUID()
beforeEach(() => {
  folder = newFolder()
})

const streamOf = (text: string) => Readable.from([Buffer.from(text)])

describe('files of a session', () => {
  it('uploaded concurrently under one name are all accepted, and one is kept completely', async () => {
    const files = sessionFiles(folder)
    const texts = Array.from({ length: 20 }, (_, at) => `${at} `.repeat(50_000 + at * 1_000))
    const kept = await Promise.all(
      texts.map(async (text) => (await files.receive(session, 'releve.md', streamOf(text))).keep()),
    )
    expect(new Set(kept.map(({ path }) => path))).toEqual(new Set([`${session}/releve.md`]))
    expect(texts).toContain(readFileSync(join(folder, session, 'releve.md'), 'utf8'))
    expect(readdirSync(folder)).toEqual([session])
  })

  it('leave nothing behind if truncated, empty or of an unsupported kind', async () => {
    const files = sessionFiles(folder)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('# Half')
        throw new Error('the client hung up')
      })(),
    )
    await expect(files.receive(session, 'a.md', broken)).rejects.toThrow('the client hung up')
    await expect(files.receive(session, 'a.md', streamOf(''))).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(files.receive(session, 'a.exe', streamOf('x'))).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await (await files.receive(session, 'a.md', streamOf('x'))).discard()
    expect(readdirSync(folder)).toEqual([])
    expect(await files.list(session)).toEqual([])
  })
})
