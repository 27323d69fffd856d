import { preloadPage } from './pages.ts'

/** How long the pressed button is waited for: a page may draw it with its data. */
const longestWaitMs = 3_000

const pressable = 'a, button, input, select'
const nameOf = (element: Element) => element.ariaLabel ?? element.textContent

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
  const { activeElement } = document
  const findFocused = root.contains(activeElement) ? counterpartIn(root, activeElement) : undefined
  return () => {
    const findPressed = window.pressed && counterpartIn(root, window.pressed)
    window.pressed?.removeAttribute('aria-disabled')
    delete window.pressed
    delete root.dataset.early
    if (document.activeElement === document.body) findFocused?.()?.focus({ preventScroll: true })
    // After the effects of the page, which may still replace what it has drawn.
    if (findPressed) setTimeout(() => pressOnce(root, findPressed))
  }
}

/** Returns a function that finds what is drawn in the place of this element: the same place among those of its name. */
function counterpartIn(root: HTMLElement, element: Element | null) {
  if (!(element instanceof HTMLElement)) return undefined
  const name = nameOf(element)
  const alikeIn = (tree: ParentNode) =>
    [...tree.querySelectorAll<HTMLElement>(pressable)].filter(
      (each) => each.localName === element.localName && nameOf(each) === name,
    )
  // What the application has replaced is still in its own tree.
  const tree = element.getRootNode()
  const isTree = tree instanceof Element || tree instanceof Document
  const place = isTree ? alikeIn(tree).indexOf(element) : 0
  return () => alikeIn(root)[Math.max(place, 0)]
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
