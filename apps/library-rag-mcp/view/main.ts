import { dress } from './appearance.ts'
import { elements, isUsable } from './elements.ts'
import { connectHost, type Host } from './host.ts'
import { createViewer } from './viewer.ts'

let host: Host | null = null
let messages = dress({})
const viewer = createViewer(() => host, messages)

const { previous, next, page, back, enlarge, fullscreen, retry, sheet } = elements
previous.addEventListener('click', () => isUsable(previous) && viewer.turn(-1))
next.addEventListener('click', () => isUsable(next) && viewer.turn(1))
page.addEventListener('change', () => viewer.goTo(page.valueAsNumber))
page.addEventListener('blur', () => viewer.speak(messages))
back.addEventListener('click', () => viewer.backToPassage())
retry.addEventListener('click', () => viewer.retry())
enlarge.addEventListener('click', () => {
  const isLarge = sheet.classList.toggle('large')
  enlarge.setAttribute('aria-pressed', String(isLarge))
  // What scrolls can be scrolled by keys.
  if (isLarge) sheet.tabIndex = 0
  else sheet.removeAttribute('tabindex')
})
fullscreen.addEventListener('click', () =>
  host
    ?.requestDisplayMode(host.context.displayMode === 'fullscreen' ? 'inline' : 'fullscreen')
    // The host may say no; then nothing changes.
    .catch(() => {}),
)
document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  // There, arrows have a meaning of their own.
  if (event.target === page || event.target === sheet) return
  if (event.key === 'ArrowLeft') void viewer.turn(-1)
  if (event.key === 'ArrowRight') void viewer.turn(1)
})

if (window.parent === window) {
  elements.status.textContent = messages.noHost
} else {
  host = await connectHost(window, {
    toolResult: (result) => viewer.open(result),
    toolCancelled: () => viewer.cancel(),
    contextChanged(context) {
      messages = dress(context)
      viewer.speak(messages)
    },
  })
  new ResizeObserver(() => {
    const { height } = document.body.getBoundingClientRect()
    host?.sizeChanged({ width: window.innerWidth, height: Math.ceil(height) })
  }).observe(document.body)
}
