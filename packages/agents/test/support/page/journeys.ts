import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, CHROMIUM_NEEDED, type Look, launch, looksInTurn, type Person, visit } from './browser.ts'
import { type OfficeOptions, type PageOffice, servePageOffice } from './page-office.ts'

export interface Stage {
  readonly office: PageOffice
  /** Opens the page in a browser of its own. @param url Default: of the office. */
  visit(look: Look, url?: string): Promise<Person>
  /** A test in the looks whose turn it is. @param go Whoever goes leaves at its end. */
  journey(title: string, go: (person: Person, look: Look) => Promise<void>): void
}

/** @param office null where each journey brings its own. */
export function journeys(name: string, office: OfficeOptions | null, tell: (stage: Stage) => void): void {
  describe.skipIf(CHROMIUM === null)(`${name} (${CHROMIUM_NEEDED})`, () => {
    let browser: Browser
    let served: PageOffice | null = null
    beforeAll(async () => {
      ;[browser, served] = await Promise.all([launch(), office === null ? null : readOffice(office)])
    })
    afterAll(async () => {
      await browser.close()
      await served?.close()
    })
    tell({
      get office() {
        if (served === null) throw new Error('these journeys have no office of their own')
        return served
      },
      visit(look, url) {
        return visit(browser, url ?? this.office.url, look)
      },
      journey(title, go) {
        it.each(looksInTurn())(`${title} ($language, $scheme, $width px)`, async (look) => {
          const person = await this.visit(look)
          await go(person, look)
          await person.leave()
        })
      },
    })
  })
}

/** Waits until the answer to a question is noted in the memory, which happens after it was given. */
export async function noted({ office }: Stage, question: string): Promise<void> {
  const questions = async () => {
    const { body } = await office.team().call<{ items: { question: string | null }[] }>('GET', '/api/memory')
    return body.items.map((item) => item.question)
  }
  await expect.poll(questions).toContain(question)
}

/** An office that has read its documents: on a busy machine that takes longer than a question waits. */
export async function readOffice(options: OfficeOptions): Promise<PageOffice> {
  const office = await servePageOffice(options)
  for (;;) {
    const { body } = await office.team().call<{ ready: boolean }>('GET', '/api/about')
    if (body.ready) return office
    await setTimeout(200)
  }
}
