import { counterpartIn, keepEarlyFocus } from './early-focus.ts'
import { preloadPage } from './pages.ts'

/** How long the pressed button is waited for: a page may draw it with its data. */
const longestWaitMs = 3_000

/**
 * Handles presses on links of the document while the application starts: the pressed link decides which page the
 * application draws first. Before the scripts run, the browser follows the link.
 */
export function followEarlyLinks(root: HTMLElement) {
  root.dataset.runs = ''
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (root.dataset.early === undefined || !link || !isPlainPress(event) || !leadsToPage(link)) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    void preloadPage(link.pathname)
  })
}

const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

const leadsToPage = ({ origin, pathname, target }: HTMLAnchorElement) =>
  origin === location.origin &&
  /^\/(app|admin)\//.test(pathname) &&
  pathname !== location.pathname &&
  target === ''

/**
 * Keeps the focus and the last press on a button of the page that the document shows. Returns a function to call when the
 * application has drawn the same page: both are repeated there.
 */
export function keepEarlyPress(root: HTMLElement) {
  const restoreFocus = keepEarlyFocus(root)
  return () => {
    const findPressed = window.pressed && counterpartIn(root, window.pressed)
    window.pressed?.removeAttribute('aria-disabled')
    delete window.pressed
    delete root.dataset.early
    restoreFocus()
    // After the effects of the page, which may still replace what it has drawn.
    if (findPressed) setTimeout(() => pressOnce(root, findPressed))
  }
}

function pressOnce(root: HTMLElement, find: () => HTMLElement | undefined) {
  const press = () => {
    const button = find()
    button?.click()
    return button !== undefined
  }
  if (press()) return
  const observer = new MutationObserver(() => {
    if (press()) stop()
  })
  const timer = setTimeout(stop, longestWaitMs)
  observer.observe(root, { childList: true, subtree: true })
  addEventListener('pointerdown', stop)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('pointerdown', stop)
  }
}
