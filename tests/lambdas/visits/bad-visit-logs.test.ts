import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { maxSourcesPerDay } from '#rules/source.ts'
import { lineOf, liveStore, visitLog } from '#tests/harness/buyers/visit-log.ts'

let log: Awaited<ReturnType<typeof visitLog>>
beforeAll(async () => {
  log = await visitLog()
})
afterAll(() => log.stop())

const noon = Date.UTC(2026, 5, 15, 12)
const today = '2026-06-15'
const times = (count: number, line: string) => Array.from({ length: count }, () => line)

describe('A damaged file', () => {
  test('a truncated file counts what can be read, once', async () => {
    const store = await liveStore()
    const lines = Array.from({ length: 20_000 }, (_, n) => `${store.line({ at: noon + n })}\n`).join('')
    const whole = gzipSync(lines)
    log.deliverBytes(whole.subarray(0, whole.length / 2))
    const { visits } = await log.count()
    expect(visits).toBeGreaterThan(5000)
    expect(visits).toBeLessThan(20_000)
    expect(await store.days()).toEqual({ [today]: visits })
    expect(log.files()).toEqual([])
  })

  test('a file without a line counts nothing and blocks no other file', async () => {
    const bytes = gzipSync('')
    const store = await liveStore()
    log.deliverBytes(bytes, 'a')
    log.deliver([store.line({ at: noon })], `b-${store.storeId}`)
    expect(await log.count()).toMatchObject({ files: 2, visits: 1 })
    expect(log.files()).toEqual([])
    await deleteItem(keys.countedVisitLog('a'))
  })

  test.each([
    ['has no byte', Buffer.alloc(0)],
    ['is no gzip', Buffer.from('{"cs-uri-stem":"/v"}\n')],
    ['is one endless line', gzipSync(Buffer.alloc(5_000_000, '"/v"'))],
    ['has another format', gzipSync('#Version: 1.0\n2026-06-15 12:00:00 POST /v\n')],
  ])('a file that %s is kept aside, and the others count', async (_, bytes) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const store = await liveStore()
    log.deliverBytes(bytes, 'a')
    log.deliver([store.line({ at: noon })], `b-${store.storeId}`)
    expect(await log.count()).toMatchObject({ files: 2, visits: 1 })
    expect(log.files()).toEqual(['unreadable/a'])
    expect(await log.count()).toMatchObject({ files: 0 })
    log.remove('unreadable/a')
    await deleteItem(keys.countedVisitLog('a'))
  })

  test('numbers as texts and as numbers, and parameters in any order, count', async () => {
    const store = await liveStore()
    const line = store.line({ at: noon, source: 'bio' })
    const query = /store=[^"]*/.exec(line)?.[0] ?? ''
    const turned = query.split('&').toReversed().join('&')
    const asNumbers = line.replace(/"(\d+)"/g, '$1')
    log.deliver([line, line.replace(query, turned), asNumbers])
    expect(await log.count()).toMatchObject({ visits: 3 })
    expect(await store.sources(today)).toEqual({ bio: 3 })
  })

  test.each([
    ['no JSON', () => '{"/v"'],
    ['another page', (id: string) => lineOf(id, { path: '/' })],
    ['a robot or an opted-out browser', (id: string) => lineOf(id, { status: 200 })],
    ['a malformed beacon', (id: string) => lineOf(id, { status: 400 })],
    ['more than the beacon sends', (id: string) => lineOf(id, { query: `store=${id}&email=a@b.example` })],
    ['a source that is no hexadecimal', (id: string) => lineOf(id, { query: `store=${id}&source=<b>` })],
    ['a huge source', (id: string) => lineOf(id, { source: 'x'.repeat(10_000) })],
    ['no time', (id: string) => lineOf(id, { at: Number.NaN })],
  ])('a line of %s is skipped, and the others count', async (_, lineFor) => {
    const store = await liveStore()
    log.deliver([lineFor(store.storeId), store.line({ at: noon }), lineFor(store.storeId)])
    await log.count()
    expect(await store.days()).toEqual({ [today]: 1 })
  })
})

describe('Forged beacons', () => {
  test('unknown and offline stores count nothing', async () => {
    const offline = await liveStore()
    await deleteItem(keys.storefront(offline.storeId))
    log.deliver([offline.line(), lineOf('nobody'), lineOf('__proto__'), lineOf('x'.repeat(100))])
    expect(await log.count()).toEqual({ files: 1, visits: 0, unknown: 4 })
    expect(await offline.days()).toEqual({})
  })

  test('are counted as what they are: ten thousand are ten thousand visits', async () => {
    const store = await liveStore()
    log.deliver(times(10_000, store.line({ at: noon, source: 'bought clicks' })))
    await log.count()
    expect(await store.sources(today)).toEqual({ 'bought-clicks': 10_000 })
  })

  test('invented sources fill a bounded number of items and leave known ones unchanged', async () => {
    const store = await liveStore()
    log.deliver(times(3, store.line({ at: noon, source: 'bio' })))
    await log.count()
    log.deliver(Array.from({ length: 5000 }, (_, n) => store.line({ at: noon, source: `made-up-${n}` })))
    log.deliver([store.line({ at: noon, source: 'bio' }), store.line({ at: noon })])
    await log.count()
    const sources = await store.sources(today)
    expect(Object.keys(sources).length).toBeLessThanOrEqual(maxSourcesPerDay + 2)
    expect(sources).toMatchObject({ bio: 4, direct: 1, other: 5000 - (maxSourcesPerDay - 1) })
    expect(await store.days()).toEqual({ [today]: 5005 })
  })

  test.each([
    ['#link:visits', 'link-visits'],
    ['=HYPERLINK("https://evil.example")', 'hyperlink-https-evil-example'],
    ['<img src=x onerror=alert(1)>', 'img-src-x-onerror-alert-1'],
    ['constructor', 'constructor'],
    ['\u202e\u0000\n', 'direct'],
  ])('the hostile source %j counts under a harmless name', async (source, name) => {
    const store = await liveStore()
    log.deliver([store.line({ at: noon, source })])
    await log.count()
    expect(await store.sources(today)).toEqual({ [name]: 1 })
  })
})
