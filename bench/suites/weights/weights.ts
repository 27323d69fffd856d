import type { Row } from '#bench/report/row.ts'
import { browserWeight } from './browser-weight.ts'
import { storePageWeight } from './store-page-weight.ts'

export async function weights(): Promise<Row[]> {
  return [...storePageWeight(), ...(await browserWeight())]
}
