import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, test, vi } from 'vitest'
import { publishSiteHandler as publishSite } from '#lambdas/actions/site.ts'
import { codesSecret } from '#lambdas/secrets.ts'
import { completeResponse, failsWith, sectionOf, writesWell } from '#tests/harness/fakes/fake-model.ts'
import { sellerWithSite } from '#tests/harness/sellers/site-seller.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { bucketForAllTests, modelForAllTests } from '../../support/for-all-tests.ts'

const bucket = bucketForAllTests()
const model = modelForAllTests()

test('a model that is down is asked twice for a section', async () => {
  const seller = await sellerWithSite()
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  model.answer = failsWith(500)
  expect((await seller.generate({ section: 'hero' })).status).toBe(502)
  logged.mockRestore()
  expect(model.requests).toHaveLength(2)
})

test('an unusable output is requested twice', async () => {
  const seller = await sellerWithSite()
  model.answer = (_, response) => completeResponse(response, 'Certainly! Here is')
  expect((await seller.generate({ section: 'hero' })).status).toBe(502)
  expect(model.requests).toHaveLength(2)
})

test('a section may cost as many tokens as its longest texts need', async () => {
  const seller = await sellerWithSite()
  await seller.generate()
  const tokens = model.requests.map((request) => [sectionOf(request), request.max_output_tokens])
  expect(Object.fromEntries(tokens)).toEqual({ hero: 250, benefits: 700, features: 700 })
})

test('a website that is being written is not published', async () => {
  const seller = await sellerWithSite()
  let finish = () => {}
  model.answer = (request, response) => {
    finish = () => writesWell(request, response)
  }
  const running = seller.generate({ section: 'hero' })
  await vi.waitUntil(() => model.requests.length === 1, waitLimits)
  expect(await seller.call(publishSite)).toMatchObject({ status: 409, body: { error: 'generation-running' } })
  expect([...bucket.pages.keys()].filter((key) => key.includes(seller.tenantId))).toEqual([])
  finish()
  expect((await running).status).toBe(200)
  expect((await seller.call(publishSite)).status).toBe(200)
})

test('a secret that could not be read is read again', async () => {
  vi.stubEnv('CODES_SECRET_ID', 'codes that fail once')
  const secrets = mockClient(SecretsManagerClient)
  const reading = secrets.on(GetSecretValueCommand)
  reading.rejectsOnce(new Error('throttled')).resolves({ SecretString: 'the secret' })
  await expect(codesSecret()).rejects.toThrow('throttled')
  expect(await codesSecret()).toBe('the secret')
  secrets.restore()
  vi.unstubAllEnvs()
})
