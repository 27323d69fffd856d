/** Makes a shown document equal to the given one and touches only what differs, so that it neither flickers nor jumps. */
export function bringUpToDate(page: Document, html: string) {
  const next = new DOMParser().parseFromString(html, 'text/html')
  become(page.head, next.head)
  become(page.body, next.body)
}

function become(shown: Element, next: Element) {
  if (shown.isEqualNode(next)) return
  const isAlike = shown.nodeName === next.nodeName && shown.childNodes.length === next.childNodes.length
  if (!isAlike) {
    shown.replaceWith(shown.ownerDocument.importNode(next, true))
    return
  }
  takeAttributes(shown, next)
  const former = [...shown.childNodes]
  for (const [position, child] of [...next.childNodes].entries()) becomeChild(former[position], child)
}

function becomeChild(shown: ChildNode | undefined, next: ChildNode) {
  if (!shown || shown.isEqualNode(next)) return
  if (isElement(shown) && isElement(next)) become(shown, next)
  else shown.replaceWith(next.cloneNode(true))
}

function takeAttributes(shown: Element, next: Element) {
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of next.attributes) shown.setAttribute(name, value)
}

// The nodes belong to another window, so `instanceof` knows none of them.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
