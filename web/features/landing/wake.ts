const hydrate = () => void import('./hydrate.tsx')
const whenIdle = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 5000 })
  else setTimeout(hydrate, 1000)
}

if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
