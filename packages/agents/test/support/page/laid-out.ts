import type { Page } from 'playwright-core'

/** Faults of a view: scrolling sideways, text cut off or covered, targets below 44 pixels. */
export const laidOut = (page: Page): Promise<string[]> => page.evaluate(LOOK)

/** Runs in the page, whose types the tests do not have. */
const LOOK = `(() => {
  const wrong = []
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('it scrolls sideways')

  // A dialog stands over the rest, which nobody can use then.
  const root = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[hidden], [aria-hidden=true]')
  const floats = (element) => element.closest('button')?.computedStyleMap().get('position').value === 'absolute'
  const short = (text) => text.trim().replace(/\\s+/g, ' ').slice(0, 60)

  for (const one of root.querySelectorAll('button, a[href], input, select, textarea, summary')) {
    const { width, height } = one.getBoundingClientRect()
    if (!shown(one) || one.type === 'radio' || one.type === 'file' || width < 2) continue
    if (height < 43.5) wrong.push('only ' + Math.round(height) + ' px high: ' + short(one.textContent || one.outerHTML))
  }

  // Every line of text that somebody sees, without what is there for screen readers alone.
  const lines = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (node.data.trim() === '' || !shown(element) || element.closest('textarea, select, option, .mantine-VisuallyHidden-root')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      let { left, right, top, bottom } = line
      for (let box = element; box !== null && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box)
        if (overflowX === 'visible') continue
        const edge = box.getBoundingClientRect()
        // What is for screen readers alone has no room at all; an ellipsis says that there is more.
        if ((right > edge.right + 1 || left < edge.left - 1) && edge.width > 2 && textOverflow !== 'ellipsis')
          wrong.push((/auto|scroll/.test(overflowX) ? 'scrolls sideways within: ' : 'cut off: ') + short(node.data))
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      if (right - left < 2 || bottom - top < 2) continue
      if (right > innerWidth + 1 || left < -1) wrong.push('cut off: ' + short(node.data))
      lines.push({ node, element, left, right, top, bottom })
    }
  }
  // Only what is on top of its place counts: what was scrolled below a bar is not seen.
  const seen = lines.filter(({ element, left, right, top, bottom }) => {
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return hit !== null && (hit === element || hit.contains(element) || element.contains(hit))
  })
  // What is painted at a point; a box without a colour hides nothing.
  const painted = (hit) => {
    for (let box = hit; box !== null; box = box.parentElement)
      if (!/^(transparent|rgba\\(.*, 0\\))$/.test(getComputedStyle(box).backgroundColor)) return box
    return null
  }
  for (const { node, element, left, right, top, bottom } of seen) {
    for (const x of [left + 1, right - 1]) {
      const box = painted(document.elementFromPoint(x, (top + bottom) / 2))
      if (box !== null && !box.contains(node) && !floats(box))
        wrong.push('covered: ' + short(node.data) + ' by ' + short(box.textContent))
    }
  }
  for (const [index, one] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      // What floats over a view may stand before its text.
      if (other.node === one.node || floats(one.element) !== floats(other.element)) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 2 && down > 4) wrong.push('written over each other: ' + short(one.node.data) + ' / ' + short(other.node.data))
    }
  }
  return [...new Set(wrong)]
})()`
