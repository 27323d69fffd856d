/**
 * Returns the rules of a compact style sheet that a document can use: those that name only classes the document has. Rules
 * without a class stay. Scripts add no classes.
 */
export function usedCss(css: string, document: string): string {
  const classes = new Set(
    [...document.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  return css
    .replaceAll(/([^{}]+)\{([^{}]*)\}/g, (_, selectors: string, declarations: string) => {
      const used = selectors.split(selectorEnd).filter((selector) => isUsed(selector, classes))
      return used.length > 0 ? `${used.join(',')}{${declarations}}` : ''
    })
    .replaceAll(/@media[^{}]+\{\}/g, '')
}

/** A comma outside of parentheses. */
const selectorEnd = /,(?![^(]*\))/

const isUsed = (selector: string, classes: ReadonlySet<string>) =>
  [...selector.matchAll(/\.([a-z][\w-]*)/g)].every(([, name = '']) => classes.has(name))
