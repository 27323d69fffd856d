import { Metrics } from '@aws-lambda-powertools/metrics'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runAdmin } from '#bin/admin/run.ts'
import { handler } from '#lambdas/scheduled/check-model.ts'
import { sendJson } from '#local/emulators/http/http.ts'
import { type OpenPort, openPrivate } from '#local/emulators/http/ports.ts'
import { createOpenAiApi } from '#local/emulators/openai/openai-api.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

const ai = createOpenAiApi(() => undefined)
let refusal: number | undefined
let port: OpenPort
let restore = () => {}
const secrets = mockClient(SecretsManagerClient)
beforeAll(async () => {
  port = await openPrivate((request, response) =>
    refusal ? sendJson(response, refusal, { error: { message: 'no' } }) : ai.listener(request, response),
  )
  restore = setVariables({
    OPENAI_BASE_URL: `http://127.0.0.1:${port.port}/v1`,
    OPENAI_MODEL: 'gpt-6-luna',
  })
  secrets.on(GetSecretValueCommand).resolves({ SecretString: 'sk-test' })
})
afterAll(async () => {
  restore()
  secrets.restore()
  await port.close()
})
afterEach(() => {
  refusal = undefined
  ai.shutdownDate = null
  vi.restoreAllMocks()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function check() {
  const counted = vi.spyOn(Metrics.prototype, 'addMetric')
  const result = await handler({}, lambdaContext)
  const names = counted.mock.calls.map(([name]) => name)
  counted.mockRestore()
  return { result, isCounted: names.includes('ModelEnding') }
}

describe('the check of the model', () => {
  test('counts nothing while no shutdown date is announced', async () => {
    expect(await check()).toMatchObject({
      result: { checked: true, model: 'gpt-6-luna', isKnown: true },
      isCounted: false,
    })
  })

  test.each([
    [200, false],
    [62, false],
    [60, true],
    [1, true],
    [-5, true],
  ])('a model that ends in %i days is counted: %s', async (days, isCounted) => {
    ai.shutdownDate = inDays(days)
    expect(await check()).toMatchObject({ isCounted })
  })

  test('a model that the service does not know is counted', async () => {
    refusal = 404
    expect(await check()).toMatchObject({ result: { isKnown: false }, isCounted: true })
  })

  test('a stage without a key is not checked, and does not fail', async () => {
    refusal = 401
    expect(await check()).toEqual({ result: { checked: false }, isCounted: false })
  })

  test('fails when the service does not respond as documented', async () => {
    refusal = 400
    await expect(check()).rejects.toMatchObject({ status: 400 })
  })
})

describe('check-model', () => {
  async function run() {
    let [out, err] = ['', '']
    const code = await runAdmin(['check-model', '--stage', 'test'], {
      write: (text) => {
        out += text
      },
      complain: (text) => {
        err += text
      },
      ask: async () => '',
    })
    return { code, out, err }
  }

  test('says which model is used and that no end is announced', async () => {
    expect(await run()).toEqual({
      code: 0,
      out: 'gpt-6-luna is used. No shutdown date is announced.\n',
      err: '',
    })
  })

  test('says when the model ends, and exits with 1 from 60 days on', async () => {
    ai.shutdownDate = inDays(100)
    expect(await run()).toMatchObject({ code: 0, out: expect.stringContaining(`ends on ${inDays(100)}`) })
    ai.shutdownDate = inDays(20)
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('-c openaiModel=ANOTHER') })
  })

  test('exits with 1 for a model that does not exist', async () => {
    refusal = 404
    expect(await run()).toMatchObject({
      code: 1,
      err: expect.stringContaining('gpt-6-luna does not exist.'),
    })
  })
})
