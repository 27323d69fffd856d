import { Window } from 'happy-dom'

/** Parses a mail's HTML as a mail program would, without running anything in it. */
export function documentOf(html: string) {
  const { DOMParser } = new Window()
  return new DOMParser().parseFromString(html, 'text/html')
}
