import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as storefrontPolicy from '#contract/site/storefront-csp.ts'
import { previewScriptHash } from '#contract/urls/inline-script-hashes.ts'
import { minifyScript } from '#infra/bundling/minify-script.ts'
import { cartSource } from '#storefront/cart/cart-source.ts'
import { cartScript } from '#storefront/cart-script.ts'
import { previewScript } from '#storefront/preview-script.ts'

const { cartScriptHashes } = storefrontPolicy
const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

test('the cart script is its minified source; `npm run cart-script` writes it', async () => {
  expect(cartScript).toBe(await minifyScript(cartSource))
})

test('the first hash that every policy allows is that of the cart script', () => {
  expect(cartScriptHashes[0]).toBe(hashOf(cartScript))
})

test('the policy of the app allows the script of a preview', () => {
  expect(previewScriptHash).toBe(hashOf(previewScript))
})

test('a rollback can take the newer list of cart scripts, which has nothing else', () => {
  expect(Object.keys(storefrontPolicy)).toEqual(['cartScriptHashes'])
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(
    'git checkout BAD_COMMIT -- contract/site/storefront-csp.ts',
  )
})
