export function contentOf(html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/** What stands at `{{name}}`, by name. What is undefined is removed with the element that it would be in. */
type Texts = Readonly<Record<string, string | undefined>>

const filled = (text: string, texts: Texts) =>
  text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => texts[name] ?? '')

/** Inserts texts as text only, and into targets of links and titles. */
export function setTexts(page: DocumentFragment, texts: Texts) {
  for (const name of ['href', 'title'])
    for (const element of page.querySelectorAll(`[${name}*="{{"]`))
      element.setAttribute(name, filled(element.getAttribute(name) ?? '', texts))
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const absent: (Element | null)[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [, name] = /^\{\{(\w+)\}\}$/.exec(node.nodeValue ?? '') ?? []
    if (!name) continue
    const text = texts[name]
    if (text === undefined) absent.push(node.parentElement)
    else node.nodeValue = text
  }
  for (const element of absent) element?.remove()
}
