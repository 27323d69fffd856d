import { liveStore, visitLog } from '#tests/harness/buyers/visit-log.ts'
import { tableUseOf } from '../measure/table-use.ts'

const stores = 50
/** A thousand visits a month, an hour's visits of a store at a time: two, mostly of two sources. */
const visitsPerStore = 2

/** Returns the units that counting takes for one visit. */
export async function visitUse() {
  const log = await visitLog()
  try {
    const visited = await Promise.all(Array.from({ length: stores }, () => liveStore()))
    log.deliver(visited.flatMap(({ line }) => [line(), line({ source: 'instagram-bio' })]))
    const { read, write } = await tableUseOf(() => log.count())
    const visits = stores * visitsPerStore
    return { read: read / visits, write: write / visits }
  } finally {
    await log.stop()
  }
}
