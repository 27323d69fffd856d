export function contentOf(html: string) {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/** What stands at `{{name}}`, by name. What is undefined is removed with the element that it would be in. */
type Texts = Readonly<Record<string, string | undefined>>

/** Inserts texts as text only, and into the targets of links. */
export function setTexts(page: DocumentFragment, texts: Texts) {
  for (const link of page.querySelectorAll('a[href*="{{"]')) {
    const href = link
      .getAttribute('href')
      ?.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => texts[name] ?? '')
    link.setAttribute('href', href ?? '')
  }
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
