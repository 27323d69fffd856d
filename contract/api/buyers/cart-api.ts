import { SendCart } from '../../sales/cart-mail.ts'
import { Quote, QuoteCart } from '../../sales/checkout.ts'
import { type Action, Done } from '../action.ts'

/** What a published page asks about its cart before the checkout. */
export const cartApi = {
  'quote-cart': {
    method: 'POST',
    path: '/api/quote',
    access: 'anyone',
    body: QuoteCart,
    reply: Quote,
    callsPerSecond: 100,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['STOREFRONT#*', 'CHECKOUT#*'] },
        { operations: ['Query'], keys: ['CATALOG'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'send-cart': {
    method: 'POST',
    path: '/api/cart-mail',
    access: 'anyone',
    body: SendCart,
    reply: Done,
    callsPerSecond: 10,
    grants: {
      table: [
        { operations: ['GetItem'], keys: ['STOREFRONT#*', 'CHECKOUT#*', 'SENDING#*'] },
        { operations: ['Query'], keys: ['CATALOG'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        { operations: ['PutItem'], keys: ['CARTMAIL#*'] },
      ],
      secrets: ['codes'],
    },
  },
} as const satisfies Record<string, Action>
