import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { minifyScript } from '#infra/bundling/minify-script.ts'
import { cartSource } from '#storefront/cart/cart-source.ts'

// npm run cart-script
const script = await minifyScript(cartSource)
writeFileSync(
  'storefront/cart-script.ts',
  `/** The minified script of every store page. Written by \`npm run cart-script\` from cart/cart-source.ts. */
export const cartScript =
  ${JSON.stringify(script)}
`,
)
const hash = createHash('sha256').update(script).digest('base64')
console.log(`Its hash is the first one in contract/site/storefront-csp.ts: 'sha256-${hash}'`)
