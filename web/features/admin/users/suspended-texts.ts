import type { Suspendable } from '#contract/operators/desk-sellers.ts'

type Texts = { name: string; badge: string; filter: string; effect: string }

/** What each suspension is called, and what it does. */
export const suspendedTexts: Record<Suspendable, Texts> = {
  store: {
    name: 'Store',
    badge: 'Store suspended',
    filter: 'Store suspended',
    effect: 'While suspended, nothing can be bought or published. Buyers keep their courses.',
  },
  payouts: {
    name: 'Payouts',
    badge: 'Payouts paused',
    filter: 'Payouts paused',
    effect: 'While paused, no payout is sent that has not begun.',
  },
  mail: {
    name: 'Mail',
    badge: 'Mail suspended',
    filter: 'Mail suspended',
    effect: "While suspended, buyers get every mail in the platform's own name. The seller gets a mail.",
  },
  ai: {
    name: 'AI',
    badge: 'AI suspended',
    filter: 'AI suspended',
    effect: 'While suspended, the model writes no site, section or campaign. What is written stays.',
  },
}
