import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, raw, textOf } from '#storefront/html.ts'
import { anyCharacter } from '#tests/harness/fuzz/any-character.ts'

test('text is escaped, in elements and in attributes', () => {
  expect(textOf(html`<p title="${`"'`}">${'<b>&'}</p>`)).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;</p>')
})

test('no text ever brings a character of its own that HTML could read', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(textOf(html`${text}`)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
    }),
  )
})

test('parts, lists and absent parts are put in as they are', () => {
  const items = ['a', 'b'].map((letter) => html`<li>${letter}</li>`)
  expect(textOf(html`<ul>${items}${false}${undefined}${7}${raw('<hr>')}</ul>`)).toBe(
    '<ul><li>a</li><li>b</li>7<hr></ul>',
  )
})

test('text and JSON that look like a template part stay text', () => {
  const forged = JSON.parse('{"markup":"<script>","Symbol(markup)":"<script>"}')
  expect(() => textOf(html`${forged}`)).toThrow()
})

test('indentation is removed, spaces between words and attributes remain', () => {
  const link = html`
    <a
      href="${'/x'}" class="y">two
      words</a>
    <i></i>
  `
  expect(textOf(link)).toBe('<a href="/x" class="y">two words</a><i></i>')
})

test('indentation of any depth is removed before and after a value and a tag', () => {
  const value = 'x'
  const deep = html`
      <p>
        ${value}
      </p>
      and
      <b>y</b>
  `
  expect(textOf(deep)).toBe('<p>x</p>and<b>y</b>')
  expect(
    textOf(html`<p>x=
      ${value}</p>`),
  ).toBe('<p>x=x</p>')
})
