import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { oneFileForm } from './one-file-form.ts'

const TYPE = 'multipart/form-data; boundary=limit'
const part = (headers: string, content: string) => `--limit\r\n${headers}\r\n\r\n${content}\r\n`
const file = (name: string, content: string) =>
  part(`Content-Disposition: form-data; name="file"; ${name}\r\nContent-Type: text/markdown`, content)
const END = '--limit--\r\n'

async function read(body: string, cut = body.length, type = TYPE) {
  const bytes = Buffer.from(body)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += cut) pieces.push(bytes.subarray(at, at + cut))
  const { name, content } = await oneFileForm(type, Readable.from(pieces))
  return { name, content: await text(content) }
}

describe('the file of a form', () => {
  it('is complete for any chunking of its bytes', async () => {
    const content = '# Relevé\r\n\r\n--lim\r\n--limi t\r\n-'
    const body = `${part('Content-Disposition: form-data; name="note"', 'a field')}${file('filename="relevé.md"', content)}${END}`
    for (const cut of [1, 2, 3, 7, 16, 50, 1_000])
      expect(await read(body, cut)).toEqual({ name: 'relevé.md', content })
  })

  it('has the name that the client gave it', async () => {
    const names = [
      'filename=plain.md',
      'filename="a \\"b\\".md"',
      'filename="a %22b%22.md"',
      `filename="x.md"; filename*=UTF-8''caf%C3%A9.md`,
    ]
    const given = await Promise.all(names.map(async (name) => (await read(file(name, 'x') + END)).name))
    expect(given).toEqual(['plain.md', 'a "b".md', 'a "b".md', 'café.md'])
    expect((await read(file('filename="e.md"', '') + END)).content).toBe('')
    expect(
      (await read(file('filename="q.md"', 'q') + END, 9, 'multipart/form-data; boundary="limit"')).name,
    ).toBe('q.md')
  })

  it('is the one that browsers and Node send', async () => {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7']), 'étude «finale».pdf')
    const sent = new Response(form)
    const body = Readable.fromWeb(sent.body as never)
    const { name, content } = await oneFileForm(sent.headers.get('content-type') ?? '', body)
    expect([name, await text(content)]).toEqual(['étude «finale».pdf', '%PDF-1.7'])
  })

  it('is refused if it is missing, not the only one, or not in a form', async () => {
    await expect(read(part('Content-Disposition: form-data; name="a"', 'b') + END)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(
      read(file('filename="a.md"', 'a') + file('filename="b.md"', 'b') + END),
    ).rejects.toMatchObject({ code: 'invalid_input' })
    for (const body of [
      'no form',
      '',
      file('filename="a.md"', 'broken off'),
      `--limit\r\n${'x'.repeat(100_000)}`,
    ])
      await expect(read(body)).rejects.toMatchObject({ status: 400 })
    await expect(read('x', 1, 'multipart/form-data')).rejects.toMatchObject({ status: 400 })
  })
})
