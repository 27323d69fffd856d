// The page is readable without any script. The first sign of a person, once it is loaded and idle, brings it to life;
// what she pressed before that is pressed again afterwards.
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']
const pressed: HTMLElement[] = []

const loaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined)
    else addEventListener('load', resolve, { once: true })
  })

const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 1000 })
    else setTimeout(resolve, 50)
  })

async function hydrate() {
  await loaded()
  await idle()
  const root = document.getElementById('root')
  if (!root?.dataset.page) return
  // The build writes its address there: an import it could read would bring a loader along, as heavy as this file.
  const page: typeof import('./hydrate.tsx') = await import(/* @vite-ignore */ root.dataset.page)
  await page.hydrate(root)
}

/** Browsers tell of a resting pointer and an unmoved page, too, whenever the page has been laid out anew. */
const isOfLayout = (event: Event) =>
  event.type === 'scroll'
    ? scrollY === 0
    : event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY

const asleep = new AbortController()
const awake = new AbortController()

function wake(event: Event) {
  if (asleep.signal.aborted || isOfLayout(event)) return
  asleep.abort()
  hydrate()
    .catch(() => undefined)
    .finally(() => {
      awake.abort()
      for (const button of pressed) button.click()
    })
}

function keep(event: Event) {
  const button = event.target instanceof Element && event.target.closest('[data-wakes]')
  if (!(button instanceof HTMLElement)) return
  event.preventDefault()
  pressed.push(button)
  wake(event)
}

for (const sign of signs) addEventListener(sign, wake, { passive: true, signal: asleep.signal })
addEventListener('click', keep, { capture: true, signal: awake.signal })
