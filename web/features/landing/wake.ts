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
  const page = await import('./hydrate.tsx')
  if (root) await page.hydrate(root)
}

const asleep = new AbortController()
const awake = new AbortController()

function wake({ type }: { type: string }) {
  const isLayout = type === 'scroll' && scrollY === 0
  if (asleep.signal.aborted || isLayout) return
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
