import { expect, test } from 'vitest'
import { iconNames } from '#contract/site/site.ts'
import { textOf } from '#storefront/html.ts'
import { icon } from '#storefront/icons.ts'

test.each(iconNames)('the icon %s is a drawing of its own', (name) => {
  const drawing = textOf(icon(name))
  expect(drawing).toMatch(/<path d="M[\dMLHVAZCSmlhvazcs .-]+"\/>/)
  expect(iconNames.filter((other) => textOf(icon(other)) === drawing)).toEqual([name])
})
