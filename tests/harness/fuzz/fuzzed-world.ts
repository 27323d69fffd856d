import { fakeBucket } from '../fakes/fake-bucket.ts'
import { fakeModel } from '../fakes/fake-model.ts'
import { newClientIp, startAccounts } from '../functions/accounts.ts'
import { startPayments } from '../functions/payments.ts'
import type { World } from './fuzzed-part.ts'
import type { Sample } from './odd-request.ts'

/** What any action needs: accounts, payments, a bucket and a model, for one file of tests. */
export async function startWorld() {
  const model = await fakeModel()
  const accounts = await startAccounts()
  const payments = await startPayments({ hasSecrets: true })
  const bucket = await fakeBucket()
  const world: World = { accounts, payments, bucket }
  const stop = async () => {
    bucket.restore()
    accounts.restore()
    await payments.stop()
    await model.close()
  }
  return { world, stop }
}

/** Returns the request of a sample, as the gateway hands it on. */
export const eventOf = ({ body, path, query, host, claims }: Sample) => ({
  headers: { 'content-type': 'application/json', ...(host && { host }) },
  body: body && JSON.stringify(body),
  pathParameters: path,
  queryStringParameters: query,
  requestContext: { http: { sourceIp: newClientIp() }, authorizer: { jwt: { claims } } },
})
