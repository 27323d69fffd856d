import * as z from 'zod/mini'
import { newSeller } from '#tests/support/seller.ts'
import { atMost, notMeasured, plain, type Row, written } from '../report/row.ts'
import { startedEdition } from '../started-edition.ts'
import { percentile } from '../times.ts'

const atOnce = 8
const longestMs = 8000
const mostRequests = 4000

const Config = z.object({ userPoolId: z.string(), userPoolClientId: z.string() })

/** A laptop edition in a process of its own, asked by eight at once for as long as the limits allow. */
export async function load(): Promise<Row[]> {
  const { origin, stop } = await startedEdition()
  try {
    const config = Config.parse(await (await fetch(`${origin}/config.json`)).json())
    const { accessToken } = await newSeller({ at: { origin, ...config } })
    const headers = { authorization: `Bearer ${accessToken}` }
    return [
      ...(await loadOf(`${origin}/api/home`, { headers })),
      ...(await loadOf(`${origin}/api/catalog`, {})),
      notMeasured('load: memory over two minutes', 'it takes two minutes for each action', 'flat'),
    ]
  } finally {
    await stop()
  }
}

async function loadOf(address: string, request: RequestInit): Promise<Row[]> {
  const times: number[] = []
  let failed = 0
  const startedAt = performance.now()
  const isOver = () => times.length >= mostRequests || performance.now() - startedAt > longestMs
  const visitor = async () => {
    while (!isOver()) {
      const askedAt = performance.now()
      const reply = await fetch(address, request)
      await reply.arrayBuffer()
      times.push(performance.now() - askedAt)
      if (!reply.ok) failed++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  const seconds = (performance.now() - startedAt) / 1000
  const what = `load: GET ${new URL(address).pathname}, ${atOnce} at once`
  const ms = (share: number) => `${written(percentile(times, share), 0)} ms`
  return [
    plain(what, `${written(times.length / seconds, 0)} a second, p50 ${ms(0.5)}, p99 ${ms(0.99)}`),
    atMost({ what: `${what}: failures of ${times.length}`, value: failed, limit: 0, unit: 'failed' }),
  ]
}
