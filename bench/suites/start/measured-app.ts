import { sessionOf } from '#tests/harness/browser/browser-session.ts'
import type { StoreOwner } from '#tests/harness/sellers/store-owner.ts'
import type { Place, Press } from './visit.ts'

/** Where the application shows its form, its numbers and its list, and a list with a dialog that has a form. */
export type App = {
  form: Place
  /** When the form handles a press. */
  answers: Place
  dashboard: () => Promise<Place>
  list: Press
  products: (dashboard: Place) => Place
  dialog: Press
}

export const measuredApp = (origin: string, owner: StoreOwner): App => ({
  form: { address: `${origin}/auth`, selector: 'input[type=email]' },
  answers: { address: `${origin}/auth`, selector: '#root:not([data-form]) input[type=email]' },
  // Each round has a token of its own, because a token lives ten minutes.
  dashboard: async () => ({
    address: `${origin}/app/dashboard`,
    selector: 'main dl',
    session: sessionOf({ ...owner, ...(await owner.signIn()) }),
  }),
  list: { target: 'main a[href="/app/offers"]', content: 'main article' },
  products: ({ session }) => ({
    address: `${origin}/app/my-products`,
    selector: 'main [role=switch]',
    session,
  }),
  dialog: { target: 'main button[aria-label^="Change the price"]', content: '[role=dialog] form' },
})
