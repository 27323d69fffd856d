import { Window } from 'happy-dom'

/** The document a browser would make of it; nothing in it runs. */
export function parse(html: string) {
  const { DOMParser } = new Window()
  return new DOMParser().parseFromString(html, 'text/html')
}
