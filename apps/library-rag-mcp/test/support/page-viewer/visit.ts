import { inspectPage, watchFaults } from '@agora-mcp/testing/browser'
import type { Browser, Frame, FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { HostWindow, Showing } from './host-page.ts'
import type { ViewerHost } from './viewer-host.ts'

export interface Look extends Partial<Omit<Showing, 'args' | 'context' | 'sandboxUrl'>> {
  readonly theme?: 'light' | 'dark'
  readonly locale?: string
  readonly width?: number
}

export interface Visit {
  readonly page: Page
  readonly view: FrameLocator
  readonly status: Locator
  readonly trouble: Locator
  /** The frame of the view, in which scripts of the test may run. */
  frame(): Frame
  host(action: (host: HostWindow) => unknown): Promise<void>
  says(text: string | RegExp): Promise<void>
  /** Leaves a picture; axe must find nothing. */
  look(name: string): Promise<void>
  leave(): Promise<void>
}

/** Has the host call show_page and show the view. */
export async function visit(
  browser: Browser,
  { url, sandboxUrl }: ViewerHost,
  args: Showing['args'],
  { theme = 'light', locale = 'en-GB', width = 1_000, ...more }: Look = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    // What the host says must count, not what the browser is set to.
    colorScheme: theme === 'light' ? 'dark' : 'light',
    locale: 'de-DE',
  })
  const page = await context.newPage()
  const faults = watchFaults(page, url, sandboxUrl)
  await page.goto(url)
  const showing: Showing = {
    tool: 'show_page',
    args,
    context: {
      theme,
      locale,
      displayMode: 'inline',
      availableDisplayModes: ['inline', 'fullscreen'],
      containerDimensions: { width, maxHeight: 5_000 },
    },
    offersTools: true,
    refuses: false,
    neverAnswers: false,
    sandboxUrl,
    ...more,
  }
  await page.evaluate(`show(${JSON.stringify(showing)})`)
  const view = page.frameLocator('iframe').frameLocator('iframe')
  const status = view.getByRole('status')
  const frame = () => page.frames().at(-1) as Frame
  return {
    page,
    view,
    status,
    trouble: view.getByRole('alert'),
    frame,
    // The function is sent to the browser as text.
    host: (action) => page.evaluate(`(${action})(window)`),
    says: async (text) => {
      await expect.poll(() => status.textContent()).toMatch(text)
    },
    async look(name) {
      const picture = `viewer-${name}-${locale.slice(0, 2)}-${theme}-${width}`
      // The frames around the view are the test's own.
      expect(await inspectPage(page, picture, frame())).toEqual([])
    },
    async leave() {
      await context.close()
      expect(faults).toEqual([])
    },
  }
}
