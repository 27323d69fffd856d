import { expect, test } from 'vitest'
import { usedCss } from '#storefront/page-assets.ts'

test('rules of classes that the document lacks are left out', () => {
  const css =
    'a{x:1}.in b,.out b{x:2}.in:not(.out){x:3}.in,i:is(b,em){x:4}@media (x){.out{x:5}}@media (y){.in{x:6}}'
  expect(usedCss(css, '<p class="in other">')).toBe('a{x:1}.in b{x:2}.in,i:is(b,em){x:4}@media (y){.in{x:6}}')
})
