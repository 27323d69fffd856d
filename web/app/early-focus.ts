const focusable = 'a, button, input, select'
const nameOf = (element: Element) => element.ariaLabel ?? element.textContent

/**
 * Follows the focus within a page of the document that is about to be drawn anew. Returns a function to call once it is: what
 * is drawn in the place of the element with the focus gets it.
 */
export function keepEarlyFocus(root: HTMLElement) {
  let findFocused: (() => HTMLElement | undefined) | undefined
  const follow = (element: EventTarget | null) => {
    if (element instanceof HTMLElement && root.contains(element)) findFocused = counterpartIn(root, element)
  }
  // A page is drawn in several tasks, and the focus may move between them.
  const followMove = ({ target }: FocusEvent) => follow(target)
  follow(document.activeElement)
  root.addEventListener('focusin', followMove)
  return () => {
    root.removeEventListener('focusin', followMove)
    if (document.activeElement === document.body) findFocused?.()?.focus({ preventScroll: true })
  }
}

/** Returns a function that finds what is drawn in the place of this element: the same place among those of its name. */
export function counterpartIn(root: HTMLElement, element: HTMLElement) {
  const name = nameOf(element)
  const alikeIn = (tree: ParentNode) =>
    [...tree.querySelectorAll<HTMLElement>(focusable)].filter(
      (each) => each.localName === element.localName && nameOf(each) === name,
    )
  // What the application has replaced is still in its own tree.
  const tree = element.getRootNode()
  const isTree = tree instanceof Element || tree instanceof Document
  const place = isTree ? alikeIn(tree).indexOf(element) : 0
  return () => alikeIn(root)[Math.max(place, 0)]
}
