import { createServer } from 'node:http'
import fc from 'fast-check'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Benefits, Features, Hero, type Section, sections } from '#contract/site/site.ts'
import { contentPolicyViolations } from '#lambdas/model/content-policy.ts'
import { createOpenAiApi } from '#local/emulators/openai/openai-api.ts'
import { writeSection } from '#local/stack/section-writer/write-section.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

const schemas = { hero: Hero, benefits: Benefits, features: Features }
const productsOf = (from: number, to: number) =>
  sampleCatalog.slice(from, to).map(({ title, short_blurb, learn_bullets, tags, level }) => ({
    title,
    short_blurb,
    learn_bullets,
    tags,
    level,
  }))

describe('the local model, called by OpenAI’s client', () => {
  const ai = createOpenAiApi(writeSection)
  const server = createServer((request, response) => void ai.listener(request, response))
  let client: OpenAI

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    client = new OpenAI({ apiKey: 'local', baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const questionOf = (section: Section, store_name: string, products = productsOf(0, 3), more = {}) => ({
    model: 'any',
    store: false,
    reasoning: { effort: 'none' as const },
    max_output_tokens: 700,
    instructions: 'Write.',
    input: [{ role: 'user' as const, content: JSON.stringify({ section, store_name, products, ...more }) }],
    text: {
      format: {
        type: 'json_schema' as const,
        name: `site_${section}`,
        strict: true,
        schema: { type: 'object', properties: {}, additionalProperties: false },
      },
    },
  })
  const complete = (...args: Parameters<typeof questionOf>) => client.responses.create(questionOf(...args))
  const write = async (...args: Parameters<typeof questionOf>) =>
    JSON.parse((await complete(...args)).output_text)

  test('writes every section of any store within the contract, without forbidden claims', async () => {
    const stores = fc.record({
      section: fc.constantFrom(...sections),
      name: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
      from: fc.integer({ min: 0, max: 9 }),
      count: fc.integer({ min: 1, max: 10 }),
    })
    await fc.assert(
      fc.asyncProperty(stores, async ({ section, name, from, count }) => {
        const products = productsOf(from, from + count)
        const written = await write(section, name, products)
        expect(Object.keys(written)).toEqual([section])
        expect(schemas[section].safeParse(written[section]).error?.issues).toBeUndefined()
        const exempt = [name, ...products.map(({ title }) => title)]
        expect(contentPolicyViolations(JSON.stringify(written).replaceAll('\\', ''), exempt)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('writes about this store: its products appear, and another store reads differently', async () => {
    const [ada, bea] = [await write('hero', 'Ada'), await write('hero', 'Bea', productsOf(4, 7))]
    expect(JSON.stringify(ada)).toContain(productsOf(0, 1)[0]?.title)
    expect(ada.hero.headline).not.toBe(bea.hero.headline)
  })

  test('ten stores that sell the same have at least five headlines between them', async () => {
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Edda', 'Fay', 'Gail', 'Hana', 'Iris', 'June']
    const written = await Promise.all(names.map((name) => write('hero', name)))
    expect(new Set(written.map(({ hero }) => hero.headline)).size).toBeGreaterThanOrEqual(5)
  })

  test('writes the same for the same store, and something new when repeated', async () => {
    const first = await write('benefits', 'Ada')
    expect(await write('benefits', 'Ada')).toEqual(first)
    const anew = await Promise.all(
      ['a', 'b', 'c', 'd'].map((present) => write('benefits', 'Ada', productsOf(0, 3), { present })),
    )
    expect(anew.some((other) => JSON.stringify(other) !== JSON.stringify(first))).toBe(true)
  })

  describe('when told to fail', () => {
    test.each([
      ['429', 429],
      ['500', 500],
    ] as const)('%s is an error with that status', async (fault, status) => {
      ai.fault = fault
      await expect(complete('hero', 'Ada')).rejects.toMatchObject({ status })
    })

    test('refusal, malformed, truncated and failed responses look like the service’s own', async () => {
      ai.fault = 'refusal'
      expect((await complete('hero', 'Ada')).output).toMatchObject([
        { content: [{ type: 'refusal', refusal: expect.any(String) }] },
      ])
      ai.fault = 'malformed'
      await expect(write('hero', 'Ada')).rejects.toThrow(SyntaxError)
      ai.fault = 'truncated'
      expect(await complete('hero', 'Ada')).toMatchObject({
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
      })
      ai.fault = 'failed'
      expect(await complete('hero', 'Ada')).toMatchObject({
        status: 'failed',
        error: { code: 'server_error' },
      })
      ai.fault = 'huge'
      expect((await complete('hero', 'Ada')).output_text.length).toBeGreaterThan(10_000_000)
    })

    test('timeout never answers, and slow takes a second for each delta', async () => {
      ai.fault = 'timeout'
      await expect(
        client.responses.create(questionOf('hero', 'Ada'), { timeout: 100 }),
      ).rejects.toMatchObject({ name: 'Error', message: expect.stringMatching(/timed out/i) })
      ai.fault = 'slow'
      const stop = new AbortController()
      const events = await client.responses.create(
        { ...questionOf('hero', 'Ada'), stream: true },
        { signal: stop.signal },
      )
      setTimeout(() => stop.abort(), 300)
      const types: string[] = []
      for await (const { type } of events) types.push(type)
      expect(types).not.toContain('response.output_text.delta')
    })
  })

  describe('the stream', () => {
    test('has the events of the service in their order, and the text in deltas', async () => {
      ai.fault = undefined
      const stream = client.responses.stream({ ...questionOf('hero', 'Ada'), stream: true })
      const types: string[] = []
      let text = ''
      for await (const event of stream) {
        if (event.type !== types.at(-1)) types.push(event.type)
        if (event.type === 'response.output_text.delta') text += event.delta
      }
      expect(types).toEqual([
        'response.created',
        'response.in_progress',
        'response.output_item.added',
        'response.content_part.added',
        'response.output_text.delta',
        'response.output_text.done',
        'response.content_part.done',
        'response.output_item.done',
        'response.completed',
      ])
      const { output_text, usage, status } = await stream.finalResponse()
      expect({ output_text, status }).toEqual({ output_text: text, status: 'completed' })
      expect(usage?.output_tokens).toBe(Math.ceil(text.length / 4))
    })

    test('refuses a request with a field that the product does not send', async () => {
      const question = { ...questionOf('hero', 'Ada'), temperature: 2 }
      await expect(client.responses.create(question)).rejects.toMatchObject({ status: 400 })
    })
  })

  test('models have a shutdown date once one is set', async () => {
    expect(await client.models.retrieve('gpt-6-luna')).toMatchObject({
      id: 'gpt-6-luna',
      shutdown_date: null,
    })
    ai.shutdownDate = '2027-01-14'
    expect(await client.models.retrieve('gpt-6-luna')).toMatchObject({ shutdown_date: '2027-01-14' })
  })
})
