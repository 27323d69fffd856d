import { Window } from 'happy-dom'

/** Parses the page as a browser would, without running anything in it. */
export function parse(html: string) {
  const { DOMParser } = new Window()
  return new DOMParser().parseFromString(html, 'text/html')
}
