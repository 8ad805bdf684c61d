import { setTimeout } from 'node:timers/promises'
import {
  dropCollections,
  hasWeaviate,
  startWeaviate,
  WEAVIATE_NEEDED,
  weaviateVariables,
} from '@agora-mcp/testing/weaviate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PageOffice, servePageOffice } from './support/page/page-office.ts'

const CCTP = 'cctp-rue-des-tanneurs.pdf'
const QUESTION = 'Quelle est la pente minimale du collecteur d’eaux usées ?'

/** Reads the citation of an answer as the page does: the passage with its boxes, and the picture of its page. */
async function cited({ url, team }: PageOffice) {
  while (!(await team().call<{ ready: boolean }>('GET', '/api/about')).body.ready) await setTimeout(100)
  const session = await team().open('Tanneurs')
  const answer = await team().ask(session, QUESTION)
  const [citation] = answer.message.attachments
  const place = new URLSearchParams(
    Object.fromEntries(
      ['source', 'char_start', 'char_end'].map((name) => [name, String(citation?.meta[name])]),
    ),
  )
  const { body } = await team().call<Record<string, unknown>>('GET', `/api/documents/passage?${place}`)
  const picture = await fetch(`${url}/api/documents/page?source=${CCTP}&page=${body.page}&width=600`)
  return { value: citation?.value, passage: body, picture: Buffer.from(await picture.arrayBuffer()) }
}

describe.skipIf(!hasWeaviate())(`a team whose library lies in Weaviate (${WEAVIATE_NEEDED})`, () => {
  const prefix = `Library${crypto.randomUUID().slice(0, 8)}_`
  let offices: readonly PageOffice[] = []
  let weaviate: Awaited<ReturnType<typeof startWeaviate>>

  beforeAll(async () => {
    weaviate = await startWeaviate()
    const only = [CCTP]
    offices = await Promise.all([
      servePageOffice({ only }),
      servePageOffice({ only, env: weaviateVariables('LIBRARY_RAG', weaviate, prefix) }),
    ])
  })
  afterAll(async () => {
    for (const office of offices) await office.close()
    await dropCollections(weaviate, prefix)
    await weaviate.stop()
  })

  it('answers with the same passage, marked at the same place of the same page', async () => {
    const [inFile, inWeaviate] = await Promise.all(offices.map(cited))
    expect(inWeaviate?.value).toContain('Sa pente minimale est de 1 %')
    expect(inWeaviate?.passage).toMatchObject({ source: CCTP, page: 5, pages: 12, note: null })
    expect(inWeaviate?.passage.boxes).toHaveLength(2)
    expect(inWeaviate?.passage).toEqual(inFile?.passage)
    expect(inWeaviate?.picture.subarray(1, 4).toString()).toBe('PNG')
    expect(inWeaviate?.picture.equals(inFile?.picture ?? Buffer.alloc(0))).toBe(true)
  })
})
