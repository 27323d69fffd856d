import { cartApi } from '#contract/api/buyers/cart-api.ts'
import { now } from '../../clock.ts'
import { action } from '../../http/action.ts'
import { quoteCart } from '../../payments/quote-cart.ts'
import { sendCart } from '../../payments/send-cart.ts'

export const quoteCartHandler = action(cartApi, 'quote-cart', ({ input, client }) =>
  quoteCart(input, client, now()),
)

export const sendCartHandler = action(cartApi, 'send-cart', async ({ input, client }) => {
  await sendCart(input, client, now())
  return { success: true }
})
