import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteItem, putItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { liveStore, storeIdIn, visitLog } from '#tests/harness/buyers/visit-log.ts'

let log: Awaited<ReturnType<typeof visitLog>>
beforeAll(async () => {
  log = await visitLog()
})
afterAll(() => log.stop())

const noon = Date.UTC(2026, 5, 15, 12)
const today = '2026-06-15'

describe('A shard of the stores', () => {
  test('counts the visits of its own stores, and leaves the file to the others', async () => {
    const stores = await Promise.all([2, 5].map((shard) => liveStore('UTC', storeIdIn(shard))))
    const daysOf = () => Promise.all(stores.map((store) => store.days()))
    log.deliver(stores.map((store) => store.line({ at: noon })))
    expect(await log.countShard(5)).toMatchObject({ visits: 1 })
    expect(await daysOf()).toEqual([{}, { [today]: 1 }])
    expect(log.files()).toHaveLength(1)
    expect(await log.countShard(5)).toMatchObject({ visits: 0 })
    for (const shard of [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2, 1]) await log.countShard(shard)
    expect(log.files()).toHaveLength(1)
    expect(await log.countShard(0)).toMatchObject({ files: 1 })
    expect(await daysOf()).toEqual([{ [today]: 1 }, { [today]: 1 }])
    expect(log.files()).toEqual([])
  })

  test('begins where a batch of before there were shards was left', async () => {
    const [added, left] = await Promise.all(['a', 'b'].map(() => liveStore('UTC', storeIdIn(4))))
    if (!added || !left) throw new Error('There are two stores.')
    const file = log.deliver([added.line({ at: noon }), left.line({ at: noon })])
    const before = { type: 'visit-batch', id: 'newest', created_at: '2026-06-15T12:00:00.000Z', number: 900 }
    await deleteItem(keys.visitBatch(4))
    await putItem({ ...keys.formerVisitBatch, ...before, files: [file] })
    await updateItem(keys.dayTotals(added.tenantId, today), {
      UpdateExpression: 'SET #type = :type, id = :id, visits = :one, visit_batch = :batch',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':type': 'day', ':id': today, ':one': 1, ':batch': 900 },
    })
    await log.count()
    expect([await added.days(), await left.days()]).toEqual([{ [today]: 1 }, { [today]: 1 }])
    log.deliver([left.line({ at: noon })])
    await log.count()
    expect(await left.days()).toEqual({ [today]: 2 })
    await deleteItem(keys.formerVisitBatch)
  })

  test('goes on with a former shard’s batch, and counts nothing again', async () => {
    const stores = await Promise.all([4, 12, 5, 13].map((shard) => liveStore('UTC', storeIdIn(shard))))
    const [added] = stores
    if (!added) throw new Error('There are stores.')
    const file = log.deliver(stores.map((store) => store.line({ at: noon })))
    const about = { type: 'visit-batch', id: '4', created_at: '2026-06-15T12:00:00.000Z' }
    await Promise.all([4, 12].map((shard) => deleteItem(keys.visitBatch(shard))))
    await putItem({ ...keys.formerVisitShard(4), ...about, number: 950, files: [file] })
    const countedBy = new Set([0, 1, 2, 3, 5, 6, 7])
    await putItem({ ...keys.countedVisitLog(file), ...about, type: 'visit-log', counted_by: countedBy })
    await updateItem(keys.dayTotals(added.tenantId, today), {
      UpdateExpression: 'SET #type = :type, id = :id, visits = :one, visit_batch = :batch',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':type': 'day', ':id': today, ':one': 1, ':batch': 950 },
    })
    const daysOf = () => Promise.all(stores.map((store) => store.days()))
    await log.count()
    expect(await daysOf()).toEqual([{ [today]: 1 }, { [today]: 1 }, {}, {}])
    expect(log.files()).toEqual([])
    log.deliver(stores.map((store) => store.line({ at: noon })))
    await log.count()
    expect(await daysOf()).toEqual([{ [today]: 2 }, { [today]: 2 }, { [today]: 1 }, { [today]: 1 }])
    await deleteItem(keys.formerVisitShard(4))
  })

  test('goes on with later files while another one has not begun', async () => {
    const [fast, slow] = await Promise.all([1, 6].map((shard) => liveStore('UTC', storeIdIn(shard))))
    if (!fast || !slow) throw new Error('There are two stores.')
    for (const at of [noon, noon + 1]) {
      log.deliver([fast.line({ at }), slow.line({ at })])
      await log.countShard(1)
    }
    expect(await fast.days()).toEqual({ [today]: 2 })
    expect(await slow.days()).toEqual({})
    await log.count()
    expect([await fast.days(), await slow.days()]).toEqual([{ [today]: 2 }, { [today]: 2 }])
    expect(log.files()).toEqual([])
  })
})
