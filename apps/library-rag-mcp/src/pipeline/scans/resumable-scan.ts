import type { IngestionCache } from '../../ports/jobs.ts'
import type { OpenScan } from '../../ports/reading.ts'

/** Wraps a scan so that its pages are read once, even if an earlier run was killed in between. */
export function resumableScan(scan: OpenScan, ingestionCache: IngestionCache, contentHash: string): OpenScan {
  return {
    ...scan,
    async recognize(pages, model, { onPage, onProgress }) {
      const known = await ingestionCache.pages(contentHash, model)
      const left = pages.filter((page) => !known.has(page))
      for (const page of pages) {
        const read = known.get(page)
        if (read !== undefined) onPage(read)
      }
      const before = pages.length - left.length
      if (before > 0) onProgress(before)
      if (left.length === 0) return []
      const keeping: Promise<void>[] = []
      const failed = await scan.recognize(left, model, {
        onPage: (page) => {
          keeping.push(ingestionCache.keepPage(contentHash, model, page))
          onPage(page)
        },
        onProgress: (done) => onProgress(before + done),
      })
      await Promise.all(keeping)
      return failed
    },
  }
}
