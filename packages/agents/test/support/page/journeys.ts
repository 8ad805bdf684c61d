import { setTimeout } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CHROMIUM,
  CHROMIUM_NEEDED,
  type Display,
  displaysInTurn,
  launch,
  type Person,
  visit,
} from './browser.ts'
import { type OfficeOptions, type PageOffice, servePageOffice } from './page-office.ts'

export interface Stage {
  readonly office: PageOffice
  /** Opens the page in a browser of its own. @param url Default: of the office. */
  visit(display: Display, url?: string): Promise<Person>
  /** A test on the displays whose turn it is. @param go The person's page is closed afterwards. */
  journey(title: string, go: (person: Person, display: Display) => Promise<void>): void
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
      visit(display, url) {
        return visit(browser, url ?? this.office.url, display)
      },
      journey(title, go) {
        it.each(displaysInTurn())(`${title} ($language, $scheme, $width px)`, async (display) => {
          const person = await this.visit(display)
          await go(person, display)
          await person.close()
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
