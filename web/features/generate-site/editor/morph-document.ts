/** Updates the shown document to match `html`. Changes only what differs, so that it neither flickers nor scrolls. */
export function morphDocument(page: Document, html: string) {
  const next = new DOMParser().parseFromString(html, 'text/html')
  morphElement(page.head, next.head)
  morphElement(page.body, next.body)
}

function morphElement(shown: Element, next: Element) {
  if (shown.isEqualNode(next)) return
  const hasSameShape = shown.nodeName === next.nodeName && shown.childNodes.length === next.childNodes.length
  if (!hasSameShape) {
    shown.replaceWith(shown.ownerDocument.importNode(next, true))
    return
  }
  copyAttributes(shown, next)
  const previous = [...shown.childNodes]
  for (const [position, child] of [...next.childNodes].entries()) morphChild(previous[position], child)
}

function morphChild(shown: ChildNode | undefined, next: ChildNode) {
  if (!shown || shown.isEqualNode(next)) return
  if (isElement(shown) && isElement(next)) morphElement(shown, next)
  else shown.replaceWith(next.cloneNode(true))
}

function copyAttributes(shown: Element, next: Element) {
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name)
  for (const { name, value } of next.attributes) shown.setAttribute(name, value)
}

// The nodes belong to another window, so `instanceof` does not work.
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
