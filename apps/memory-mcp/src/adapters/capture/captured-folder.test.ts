import { appendFileSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '@agora-mcp/testing/setup'
import { beforeEach, expect, it } from 'vitest'
import { capturedFolder, captureTranscript, isSomethingCaptured, openCaptured } from './captured-folder.ts'

let dataDir: string
let session: string
beforeEach(() => {
  dataDir = newFolder()
  session = join(dataDir, 'session.jsonl')
  writeFileSync(session, '{"n":1}\n')
})

/** Takes the captured parts and removes them, as after storing. */
async function taken(): Promise<string[]> {
  const captured = openCaptured(dataDir)
  const found: string[] = []
  for (const name of await captured.names()) {
    const part = await captured.read(name)
    if (part === null) continue
    found.push(Buffer.from(part.content).toString())
    await part.remove()
  }
  return found
}

it('keeps what a session has beyond what is stored, and nothing where there is no more', async () => {
  await captureTranscript(dataDir, session)
  appendFileSync(session, '{"n":2}\n{"n":')
  // Nothing has been stored, so this is the whole session.
  await captureTranscript(dataDir, session)
  expect(await taken()).toEqual(['{"n":1}\n', '{"n":1}\n{"n":2}\n{"n":'])
  appendFileSync(session, '3}\n')
  await captureTranscript(dataDir, session)
  expect(await taken()).toEqual(['{"n":3}\n'])
  await captureTranscript(dataDir, session)
  expect(isSomethingCaptured(dataDir)).toBe(false)
})

it('keeps a session whole that was written anew', async () => {
  await captureTranscript(dataDir, session)
  await taken()
  writeFileSync(session, '{"other":1}\n')
  await captureTranscript(dataDir, session)
  expect(await taken()).toEqual(['{"other":1}\n'])
})

it('reads the session itself where the hook was killed before it had copied it', async () => {
  mkdirSync(capturedFolder(dataDir))
  const mark = (transcript: string) => `${JSON.stringify({ transcript, from: 0, isCopied: false })}\n`
  writeFileSync(join(capturedFolder(dataDir), '1.jsonl'), mark(session))
  writeFileSync(join(capturedFolder(dataDir), '2.jsonl'), mark(join(dataDir, 'gone.jsonl')))
  writeFileSync(join(capturedFolder(dataDir), '3.jsonl'), 'no mark\n')
  expect(await taken()).toEqual(['{"n":1}\n'])
  expect(isSomethingCaptured(dataDir)).toBe(false)
})

it('throws away what a hook that was killed has half copied, and not what one is copying', async () => {
  const folder = capturedFolder(dataDir)
  mkdirSync(folder)
  for (const [name, ageMs] of [
    ['.killed.part', 2 * 60 * 60 * 1000],
    ['.copying.part', 1000],
  ] as const) {
    writeFileSync(join(folder, name), 'half')
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - ageMs))
  }
  expect(await taken()).toEqual([])
  expect(readdirSync(folder)).toEqual(['.copying.part'])
})

it('fails where there is no such session', async () => {
  await expect(captureTranscript(dataDir, join(dataDir, 'gone.jsonl'))).rejects.toThrow(/ENOENT/)
})
