// The page can be read without script. It hydrates on the first interaction, once it has loaded and is idle. Clicks before
// that are repeated afterwards.
const interactions = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll']
const pendingClicks: HTMLElement[] = []

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
  // The build writes the URL into the attribute. A static import would add Vite's loader, as large as this file.
  const page: typeof import('./hydrate.tsx') = await import(/* @vite-ignore */ root.dataset.page)
  await page.hydrate(root)
}

/** Browsers also send pointermove and scroll events after a layout, without any movement. */
const isFromLayout = (event: Event) =>
  event.type === 'scroll'
    ? scrollY === 0
    : event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY

const started = new AbortController()
const hydrated = new AbortController()

function hydrateOnInteraction(event: Event) {
  if (started.signal.aborted || isFromLayout(event)) return
  started.abort()
  hydrate()
    .catch(() => undefined)
    .finally(() => {
      hydrated.abort()
      for (const button of pendingClicks) button.click()
    })
}

function holdClick(event: Event) {
  const button = event.target instanceof Element && event.target.closest('[data-wakes]')
  if (!(button instanceof HTMLElement)) return
  event.preventDefault()
  pendingClicks.push(button)
  hydrateOnInteraction(event)
}

for (const type of interactions)
  addEventListener(type, hydrateOnInteraction, { passive: true, signal: started.signal })
addEventListener('click', holdClick, { capture: true, signal: hydrated.signal })
