import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** One response from the network; `bytes` is the size of its compressed body. */
export type Fetched = { path: string; bytes: number; endedAt: number }

/** Records a page's responses. The returned function lists those received so far, with times in epoch ms. */
export function followFetches(page: Page): () => Promise<Fetched[]> {
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  return () => Promise.all(finished.map(fetched))
}

/** Waits until the network has been idle for a while and returns all responses. */
export async function fetchesAtRest(fetchesNow: () => Promise<Fetched[]>, restMs = 700) {
  for (let before = -1; ; await pause(restMs)) {
    const fetches = await fetchesNow()
    if (fetches.length === before) return fetches
    before = fetches.length
  }
}

async function fetched(request: Request): Promise<Fetched> {
  const { responseBodySize } = await request.sizes()
  const { startTime, responseEnd } = request.timing()
  return { path: new URL(request.url()).pathname, bytes: responseBodySize, endedAt: startTime + responseEnd }
}

export const bytesOf = (fetches: readonly Fetched[]) => fetches.reduce((sum, { bytes }) => sum + bytes, 0)

export const scriptsIn = (fetches: readonly Fetched[]) => fetches.filter(({ path }) => path.endsWith('.js'))
