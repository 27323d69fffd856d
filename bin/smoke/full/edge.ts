import { randomUUID } from 'node:crypto'
import { visitPath, visitStatus } from '#contract/visits.ts'
import { expectThat, type Step } from '../step.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Smoke/1.0', 'sec-fetch-site': 'same-origin' }

/** Checks what CloudFront does with requests where its documentation is not clear. Nothing is counted for any store. */
export async function edgeChecks(appOrigin: string, storesOrigin: string, step: Step) {
  await step('beacons count in either order of their parameters', async () => {
    const store = `smoke-${randomUUID()}`
    for (const query of [`store=${store}&source=62`, `source=62&store=${store}`]) {
      const reply = await fetch(`${storesOrigin}${visitPath}?${query}`, { method: 'POST', headers: browser })
      expectThat(reply.status === visitStatus, `${visitPath}?${query} answers ${reply.status}`)
    }
  })
  await step('a store that is not there has a page of its own', async () => {
    const reply = await fetch(`${storesOrigin}/no-store-${randomUUID()}`)
    expectThat(reply.status === 404, `a missing store answers ${reply.status}`)
    expectThat((await reply.text()).includes('<html'), 'a missing store has no page')
  })
  await step('errors of the API are not replaced by a page', async () => {
    for (const [path, status] of [
      ['/api/home', 401],
      ['/api/nothing-is-here', 404],
    ] as const) {
      const reply = await fetch(`${appOrigin}${path}`)
      const type = reply.headers.get('content-type') ?? ''
      expectThat(reply.status === status, `${path} answers ${reply.status}`)
      expectThat(type.includes('json'), `${path} answers ${type} instead of JSON`)
    }
  })
}
