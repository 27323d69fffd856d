import { afterEach, describe, expect, test } from 'vitest'
import { keepEarlyFields } from '#web/app/early-fields.ts'
import { keepEarlyFocus } from '#web/app/early-focus.ts'

const page = `
  <input aria-label="Find">
  <select aria-label="Which"><option value="" selected>All</option><option value="ai">AI</option></select>
  <input aria-label="Link" readonly value="">`

afterEach(() => document.body.replaceChildren())

function open() {
  document.body.innerHTML = `<div id="root">${page}</div>`
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  return root
}

const field = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`[aria-label=${name}]`)

describe('what is done in a page before the application has drawn it', () => {
  test('is entered in the fields that the application draws', () => {
    const root = open()
    const enter = keepEarlyFields(root)
    for (const [name, value] of Object.entries({ Find: 'ada', Which: 'ai', Link: 'https://ada' }))
      Object.assign(field(name) ?? {}, { value })
    root.innerHTML = page
    const changed: string[] = []
    root.addEventListener('change', ({ target }) => {
      if (target instanceof Element) changed.push(target.getAttribute('aria-label') ?? '')
    })
    enter()
    expect([field('Find')?.value, field('Which')?.value, field('Link')?.value]).toEqual(['ada', 'ai', ''])
    expect(changed).toEqual(['Find', 'Which'])
  })

  test('changes nothing where nothing was typed, or where another page is drawn', () => {
    const root = open()
    const enter = keepEarlyFields(root)
    Object.assign(field('Find') ?? {}, { value: 'ada' })
    root.innerHTML = '<input aria-label="Name">'
    enter()
    expect(field('Name')?.value).toBe('')
  })
})

describe('the focus of a page that is drawn anew', () => {
  test('goes to the same field if it was there before', () => {
    const root = open()
    field('Which')?.focus()
    const restore = keepEarlyFocus(root)
    root.innerHTML = page
    restore()
    expect(document.activeElement).toBe(field('Which'))
  })

  test('goes to the same field if it comes meanwhile', () => {
    const root = open()
    const restore = keepEarlyFocus(root)
    field('Which')?.focus()
    root.innerHTML = page
    restore()
    expect(document.activeElement).toBe(field('Which'))
  })

  test('is left to a page that takes it itself', () => {
    const root = open()
    field('Which')?.focus()
    const restore = keepEarlyFocus(root)
    root.innerHTML = page
    field('Find')?.focus()
    restore()
    expect(document.activeElement).toBe(field('Find'))
  })
})
