import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cartScriptHashes } from '#contract/storefront.ts'
import { cartScript } from '#storefront/cart-script.ts'

test('the first hash that every header admits is that of the cart script', () => {
  expect(cartScriptHashes[0]).toBe(`sha256-${createHash('sha256').update(cartScript).digest('base64')}`)
})
