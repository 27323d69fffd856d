import type { Plugin } from 'esbuild'
import { cartScript } from '#storefront/cart-script.ts'

/**
 * Bundles the script of store pages as it is on the page. Its source has line breaks and indentation, which a bundler keeps in a
 * text.
 */
export const scriptOfStores: Plugin = {
  name: 'script-of-stores',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]storefront[\\/]cart-script\.ts$/ }, () => ({
      contents: `export const cartScript = ${JSON.stringify(cartScript)}`,
    })),
}
