const markup = Symbol('markup')

/** Text that is known to be HTML. Nothing that came in as JSON can pass for it. */
export type Html = { readonly [markup]: string }

type Value = string | number | false | undefined | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe as text and inside quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/**
 * Escapes every value that isn't Html itself; arrays are joined, false and undefined leave nothing. The template's
 * indentation is dropped. Values belong into text or quoted attributes, never into a script.
 */
export function html(template: TemplateStringsArray, ...values: Value[]): Html {
  return raw(template.map((part, index) => withoutIndentation(part) + written(values[index])).join(''))
}

const withoutIndentation = (part: string) =>
  part
    .replaceAll(/^\n\s*|\n\s*$/g, '')
    .replaceAll(/>\n\s*/g, '>')
    .replaceAll(/\n\s*</g, '<')
    .replaceAll(/\n\s*/g, ' ')

/** Trusts the text; for constants and for what has been escaped already. */
export const raw = (text: string): Html => ({ [markup]: text })

/** The markup itself, to be sent. */
export const textOf = (part: Html) => part[markup]

function written(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return markup in value ? value[markup] : value.map(textOf).join('')
}
