import { createServer } from 'node:http'
import fc from 'fast-check'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Benefits, Features, Hero, type Section, sections } from '#contract/site/site.ts'
import { contentPolicyViolations } from '#lambdas/sites/generation/content-policy.ts'
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

  const complete = (section: Section, store_name: string, products = productsOf(0, 3), more = {}) =>
    client.chat.completions.create({
      model: 'any',
      messages: [
        { role: 'system', content: 'Write.' },
        { role: 'user', content: JSON.stringify({ section, store_name, products, ...more }) },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: `site_${section}`, strict: true, schema: { type: 'object' } },
      },
    })
  const write = async (...args: Parameters<typeof complete>) => {
    const completion = await complete(...args)
    return JSON.parse(completion.choices[0]?.message.content ?? '')
  }

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

    test('refusal, malformed and truncated answers look like the service’s own', async () => {
      ai.fault = 'refusal'
      expect((await complete('hero', 'Ada')).choices[0]?.message).toMatchObject({
        content: null,
        refusal: expect.any(String),
      })
      ai.fault = 'malformed'
      await expect(write('hero', 'Ada')).rejects.toThrow(SyntaxError)
      ai.fault = 'truncated'
      expect((await complete('hero', 'Ada')).choices[0]?.finish_reason).toBe('length')
    })

    test('timeout never answers', async () => {
      ai.fault = 'timeout'
      await expect(
        client.chat.completions.create(
          {
            model: 'any',
            messages: [
              {
                role: 'user',
                content: JSON.stringify({ section: 'hero', store_name: 'Ada', products: [] }),
              },
            ],
            response_format: { type: 'json_schema', json_schema: { name: 'x' } },
          },
          { timeout: 100 },
        ),
      ).rejects.toMatchObject({ name: 'Error', message: expect.stringMatching(/timed out/i) })
    })
  })
})
