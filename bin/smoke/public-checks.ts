import { api } from '#contract/api/api.ts'
import { callerAt } from './call.ts'
import { expectThat, type Step } from './step.ts'
import type { Target } from './target.ts'

/** Checks what anyone can see in every stage, without changing anything. */
export async function publicChecks({ origin }: Target, step: Step) {
  await step('landing page and application open', async () => {
    for (const path of ['/', '/auth']) {
      const reply = await fetch(`${origin}${path}`)
      expectThat(reply.ok, `${path} answers ${reply.status}`)
      expectThat(
        reply.headers.get('content-security-policy') !== null,
        `${path} has no content security policy`,
      )
    }
  })
  await step('catalog is offered', async () => {
    const { products } = await callerAt(origin)('list-catalog', {})
    expectThat(products.length > 0, 'the catalog is empty; run `npm run admin -- seed-catalog --reason TEXT`')
  })
  await step('strangers are turned away', async () => {
    const reply = await fetch(`${origin}${api['get-home'].path}`)
    expectThat(reply.status === 401, `home answers ${reply.status} without a token`)
  })
}
