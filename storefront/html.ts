const markup = Symbol('markup')

/** Text that is known to be HTML. No value parsed from JSON can be mistaken for it. */
export type Html = { readonly [markup]: string }

type Value = string | number | false | undefined | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for element content and quoted attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/**
 * Escapes every value that isn't Html itself. Arrays are joined, false and undefined add nothing. The template's
 * indentation is removed. Values belong in text or quoted attributes, never in a script.
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

/** Marks text as HTML without escaping it: only for constants and text that is already escaped. */
export const raw = (text: string): Html => ({ [markup]: text })

/** Returns the markup as a string, to be sent. */
export const textOf = (part: Html) => part[markup]

function written(value: Value): string {
  if (value === false || value === undefined) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return markup in value ? value[markup] : value.map(textOf).join('')
}
