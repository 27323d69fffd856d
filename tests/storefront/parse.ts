import { Window } from 'happy-dom'

// A window takes longer to make than a page to parse.
const parser = new new Window().DOMParser()

/** Parses the page as a browser would, without running anything in it. */
export const parse = (html: string) => parser.parseFromString(html, 'text/html')
