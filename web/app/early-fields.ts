const isChanged = (field: HTMLInputElement | HTMLSelectElement) =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : !field.readOnly && field.value !== field.defaultValue

/**
 * Keeps what is typed and chosen in the page that the document shows. Returns a function that enters it again; call it
 * once the application has drawn the same page.
 */
export function keepEarlyFields(root: HTMLElement) {
  const fields = fieldsIn(root)
  return () => {
    const drawn = fieldsIn(root)
    for (const [place, field] of fields.entries()) {
      const other = drawn[place]
      if (isChanged(field) && other && nameOf(other) === nameOf(field)) enter(other, field.value)
    }
  }
}

const nameOf = (field: Element) => field.getAttribute('aria-label')

const fieldsIn = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'),
]

const plainValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** As the person would: React notices no text that a script has put in, except past its own property. */
function enter(field: HTMLInputElement | HTMLSelectElement, value: string) {
  if (field instanceof HTMLInputElement) plainValue?.set?.call(field, value)
  else field.value = value
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
